/**
 * Returns a chat message with its author as a profile card, and what the caller may do about both.
 */
import { eq, sql } from 'drizzle-orm';
import { getLineDesk } from '../../../calls/live/chat-moderation.ts';
import { isBlocking } from '../../people/block/is-blocking.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db, type Rows } from '../../platform/framework/db.ts';
import { onPublicAndBearer } from '../../platform/framework/on-public-and-bearer.ts';
import type { On } from '../../platform/framework/route.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { lives } from '../live/tables.ts';
import { mayEnter } from '../live/viewing-age.ts';
import { roomsIn } from '../room/bindings.ts';
import { readerIn, selectRoomCaller } from './room-caller.ts';
import { chatPartOf, mayMeasure, selectInRoom } from './room-permissions.ts';
import { pinnedLines } from './tables.ts';

export const messageActionsRoute = (on: On) =>
  onPublicAndBearer(
    on,
    getLineDesk,
    ({ params: { slug } }, context) => ({
      ...selectRoomCaller(slug, context),
      pinned: context.db
        .select({ seq: pinnedLines.seq })
        .from(pinnedLines)
        .innerJoin(lives, eq(lives.uuid, pinnedLines.live_uuid))
        .where(eq(lives.slug, slug)),
    }),
    async ({ params: { slug, seq } }, { db, env, now, caller, read }) => {
      const rows = await read();
      const reader = readerIn(rows);
      if ('failed' in reader) return reader;
      const { live, part } = reader;
      const user_uuid = caller?.user_uuid ?? null;
      if (!(await mayEnter(env, live, user_uuid))) return { failed: 'live_age_wanted' };
      const entry = await roomsIn(env).getByName(live.uuid).line(live.uuid, seq);
      if (!entry || (entry.is_hidden && part === null)) return { failed: 'talk_line_not_found' };
      const { line, is_hidden } = entry;
      const {
        them: [memberRow],
        authors: [author],
      } = line.who
        ? await batchRead(db, {
            them: selectInRoom(db, slug, line.who.uuid),
            authors: selectAuthor(db, line.who.uuid, user_uuid),
          })
        : { them: [], authors: [] };
      // Moderators also read members who block them.
      if (author?.blocks_caller === 1 && part === null) return { failed: 'talk_line_not_found' };
      const theirPart = memberRow ? chatPartOf(memberRow, live.caster_uuid) : null;
      const permissions = mayMeasure(part, theirPart);
      const until_ms = memberRow?.until_ms ?? null;
      const isSilent =
        memberRow && memberRow.silenced_at_ms !== null && (until_ms === null || until_ms > now.getTime());
      return {
        data: {
          line,
          author: author ? serializeAuthor(author) : null,
          is_hidden,
          is_pinned: rows.pinned[0]?.seq === seq,
          may_reply: caller !== null && author !== undefined && live.status === 'on_air' && !is_hidden,
          may_hide: permissions && !is_hidden,
          may_pin: part !== null && line.kind === 'say' && !is_hidden,
          may_silence: permissions && memberRow !== undefined,
          may_name: part === 'vb' && memberRow !== undefined && theirPart === null,
          silence: part !== null && isSilent ? { until: until_ms === null ? null : moment(until_ms) } : null,
          is_moderator: theirPart === 'moderator',
        },
      };
    },
  );

/** Selects the author of a message and the caller's relation to them. */
const selectAuthor = (db: Db, user_uuid: string, caller_uuid: string | null) => {
  const author = sql`${users.uuid}`;
  const follows = sql<number>`EXISTS (SELECT 1 FROM follows WHERE user_uuid = ${caller_uuid} AND followed_uuid = ${author})`;
  return db
    .select({
      user: userCardColumns,
      follower_count: users.follower_count,
      is_following: follows.as('is_following'),
      is_blocked: isBlocking(sql`${caller_uuid}`, author).as('is_blocked'),
      blocks_caller: isBlocking(author, sql`${caller_uuid}`).as('blocks_caller'),
    })
    .from(users)
    .where(eq(users.uuid, leadsTo(user_uuid)));
};

const serializeAuthor = ({
  user,
  follower_count,
  is_following,
  is_blocked,
}: Rows<{ a: ReturnType<typeof selectAuthor> }>['a'][number]) => ({
  user,
  follower_count,
  is_following: is_following === 1,
  is_blocked: is_blocked === 1,
});
