/**
 * Everything that a room needs to read the database, in one import. Separate imports between two
 * steps could let a later step finish first.
 */
import type { ChatEvent } from '../../../calls/live/chat.ts';
import { announceGifts } from '../chat/gift-lines.ts';
import type { MatchRow } from '../pk/select-match.ts';
import { serializeTarget } from '../raid/select-raid.ts';
import type { readRoom } from './read-room.ts';
import { followHidden, holdToAge } from './room-answer.ts';
import type { RoomChat } from './room-chat.ts';
import type { RoomPast } from './room-state.ts';
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

/** Writes one chat message per event. The key makes repeated calls harmless. */
function announceInChat(live_uuid: string, { matches, goals, raids, deck }: RoomPast, talk: RoomChat): void {
  const say = (key: string, at_ms: number, news: ChatEvent) =>
    talk.add({ key, at_ms, kind: 'news', who: null, text: '', gift: null, news });
  talk.hide(deck.hidden_keys);
  for (const { key, at_ms, news } of deck.news) say(key, at_ms, news);
  for (const match of [...matches].reverse()) {
    const { uuid, began_at_ms, over_at_ms } = match;
    say(`pk:${uuid}:begun`, began_at_ms, { is: 'pk_begun', name: match.own_vb.name, other_name: match.other_vb.name });
    if (over_at_ms !== null) say(`pk:${uuid}:over`, over_at_ms, endOf(match));
  }
  for (const { uuid, title, reached_at_ms } of [...goals].reverse())
    if (reached_at_ms !== null) say(`goal:${uuid}`, reached_at_ms, { is: 'goal_reached', title });
  for (const { live_uuid: from_uuid, from_name, to, viewer_count, sent_at_ms } of [...raids].reverse())
    say(
      `raid:${from_uuid}`,
      sent_at_ms,
      from_uuid === live_uuid
        ? { is: 'raid_sent', name: to.caster_name }
        : { is: 'raid_received', name: from_name, viewer_count },
    );
}

function endOf({ own_vb, other_vb, own_coins, other_coins, outcome, left_uuid }: MatchRow): ChatEvent {
  if (outcome === 'drawn') return { is: 'pk_tied', coins: own_coins };
  const { name } = outcome === 'won' ? own_vb : other_vb;
  if (left_uuid !== null) return { is: 'pk_left', name };
  const [coins, fewer] = outcome === 'won' ? [own_coins, other_coins] : [other_coins, own_coins];
  return { is: 'pk_won', name, coins, other_coins: fewer };
}
