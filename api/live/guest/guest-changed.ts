import type { Context } from '../../platform/framework/env.ts';
import { checkMediaRoom } from '../broadcast/media-room.ts';
import { wakeRoom } from '../room/wake-room.ts';

/** Makes the room of the live and the guest's media room read the guest again, after the answer. */
export function guestChanged(
  context: Pick<Context, 'env' | 'waitUntil'>,
  { uuid, live_uuid }: { uuid: string; live_uuid: string },
): void {
  context.waitUntil(Promise.all([wakeRoom(context, live_uuid), checkMediaRoom(context.env, uuid)]));
}
