/**
 * Everything that a room needs to read the database, in one import. Separate imports between two
 * steps could let a later step finish first.
 */
import { announceGifts } from '../chat/gift-lines.ts';
import { serializeTarget } from '../raid/select-raid.ts';
import { announceInChat } from './event-messages.ts';
import type { readRoom } from './read-room.ts';
import { followHidden, holdToAge } from './room-answer.ts';
import type { RoomChat } from './room-chat.ts';
import type { SocketHub } from './socket-hub.ts';

export { readRoom } from './read-room.ts';

/**
 * Sends what a reading changes in the chat, and a raid of a live that is over. Applies a new age
 * limit.
 */
export async function announceChanges(
  { d1, storage, hub, talk }: { d1: D1Database; storage: DurableObjectStorage; hub: SocketHub; talk: RoomChat },
  live_uuid: string,
  { state, past, hidden }: Awaited<ReturnType<typeof readRoom>>,
): Promise<void> {
  if (state) holdToAge(storage.kv, hub, state.least_age);
  followHidden(storage.kv, () => talk, hidden);
  await announceGifts({ d1, storage, talk }, live_uuid);
  announceInChat(live_uuid, past, talk);
  if (state) talk.pin(state.pinned_seq);
  // The room sends everyone away after this.
  const raid = past.raids.find((one) => one.live_uuid === live_uuid && one.to_status === 'on_air');
  if (!state && raid) hub.send({ raid: serializeTarget(raid.to) });
}
