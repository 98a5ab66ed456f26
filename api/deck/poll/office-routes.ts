/** Polls in the back office: the list of all lives, one poll, and its removal. */
import { eq, gt } from 'drizzle-orm';
import { getOfficePoll, listOfficePolls, type OfficePoll, removePoll } from '../../../calls/deck/poll.ts';
import { lives } from '../../live/live/tables.ts';
import { wakeRoom } from '../../live/room/wake-room.ts';
import { moment } from '../../platform/base/moment.ts';
import { cacheGenerations } from '../../platform/cache/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { livePolls } from './poll-tables.ts';

export const prefixes = ['office'];

const selectOffice = (db: Db) =>
  db
    .select({ order_key: livePolls.order_key, poll: livePolls, slug: lives.slug, vb_name: lives.caster_name })
    .from(livePolls)
    .innerJoin(lives, eq(lives.uuid, livePolls.live_uuid));

export const routes = (on: On) => {
  on(
    listOfficePolls,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: selectOffice(db)
          .where(gt(livePolls.order_key, after))
          .orderBy(livePolls.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { now, read }) => {
      const start = startOf('office-polls', query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, (row) => officePollOf(row, now));
    },
  );

  on(
    getOfficePoll,
    ({ params }, { db }) => ({ rows: selectOffice(db).where(eq(livePolls.uuid, params.uuid)) }),
    async (_, { now, read }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'poll_not_found' };
      const { answers, vote_counts } = row.poll;
      const counted = answers.map((text, index) => ({ text, vote_count: vote_counts?.[index] ?? 0 }));
      return { data: { ...officePollOf(row, now), answers: counted } };
    },
  );

  on(
    removePoll,
    ({ params }, { db }) => ({ rows: db.select().from(livePolls).where(eq(livePolls.uuid, params.uuid)) }),
    async ({ params: { uuid } }, context) => {
      const { caller, db, now, read, waitUntil } = context;
      const [poll] = (await read()).rows;
      if (!poll) return { failed: 'poll_not_found' };
      if (poll.removed_at_ms === null) {
        const at_ms = now.getTime();
        await commitOrThrow(db, [
          write`UPDATE live_polls SET ends_at_ms = min(ends_at_ms, max(started_at_ms, ${at_ms}))
            WHERE uuid = ${uuid} AND vote_counts IS NULL`,
          write`UPDATE live_polls SET removed_at_ms = ${at_ms} WHERE uuid = ${uuid} AND removed_at_ms IS NULL`,
          // Cached pages of the live contain the texts.
          insertRow(cacheGenerations, { raised_by: caller.user_uuid, reason: `poll ${uuid}`, raised_at_ms: at_ms }),
        ]);
      }
      waitUntil(wakeRoom(context, poll.live_uuid));
      return { data: { uuid } };
    },
  );
};

const officePollOf = (
  { poll, slug, vb_name }: Awaited<ReturnType<typeof selectOffice>>[number],
  now: Date,
): OfficePoll => ({
  uuid: poll.uuid,
  question: poll.question,
  vb: { uuid: poll.vb_uuid, name: vb_name },
  path: `/live/${slug}`,
  started_by_uuid: poll.by_uuid,
  vote_count: (poll.vote_counts ?? []).reduce((sum, count) => sum + count, 0),
  started_at: moment(poll.started_at_ms),
  ends_at: moment(poll.ends_at_ms),
  poll_state: poll.removed_at_ms !== null ? 'removed' : poll.ends_at_ms > now.getTime() ? 'on' : 'over',
});
