/**
 * The pinned message of a live. A trigger in rules.sql ignores a message that was hidden meanwhile.
 * The room is woken at once.
 */
import { pinLine, unpinLine } from '../../../calls/live/chat-moderation.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { roomsIn } from '../room/bindings.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { moderatorIn, selectRoomCaller } from './room-caller.ts';

export const prefixes = ['lives'];

export const routes = (on: On) => {
  on(
    pinLine,
    ({ params }, context) => selectRoomCaller(params.slug, context),
    async ({ params: { seq } }, { db, env, now, caller, waitUntil, read }) => {
      const moderator = moderatorIn(await read());
      if ('failed' in moderator) return moderator;
      const { live } = moderator;
      const entry = await roomsIn(env).getByName(live.uuid).line(live.uuid, seq);
      if (!entry || entry.is_hidden || entry.line.kind !== 'say') return { failed: 'talk_line_not_found' };
      await commitOrThrow(db, [
        write`INSERT INTO pinned_lines (live_uuid, seq, by_uuid, pinned_at_ms)
          VALUES (${live.uuid}, ${seq}, ${caller.user_uuid}, ${now.getTime()})
          ON CONFLICT DO UPDATE SET seq = excluded.seq, by_uuid = excluded.by_uuid, pinned_at_ms = excluded.pinned_at_ms`,
      ]);
      waitUntil(wakeRoom({ env }, live.uuid));
      return { data: { seq } };
    },
  );

  on(
    unpinLine,
    ({ params }, context) => selectRoomCaller(params.slug, context),
    async ({ params: { seq } }, { db, env, waitUntil, read }) => {
      const moderator = moderatorIn(await read());
      if ('failed' in moderator) return moderator;
      const { live } = moderator;
      await commitOrThrow(db, [write`DELETE FROM pinned_lines WHERE live_uuid = ${live.uuid} AND seq = ${seq}`]);
      waitUntil(wakeRoom({ env }, live.uuid));
      return { data: { seq } };
    },
  );
};
