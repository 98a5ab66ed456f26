import { and, eq, gt, sql } from 'drizzle-orm';
import { getUser, listLabels, listTopPayers, listVips } from '../../../calls/people/profile.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import { type Board, boardName, entriesOf, rankedUserOf } from '../../rankings/ranking/standing.ts';
import { labelPage, selectLabels } from './label.ts';
import { selectPublicUser, serializePublicUser } from './public-user.ts';
import { vips } from './tables.ts';
import { serializeVip } from './vip.ts';

export const profileRoutes = (on: On) => {
  on(
    listLabels,
    ({ query }, { db }) => ({ rows: selectLabels(db, query) }),
    async ({ query }, { read }) => labelPage(query, (await read()).rows),
  );

  on(getUser, async ({ params }, { db, now }) => {
    const uuid = leadsTo(params.uuid);
    const { users, closing } = await batchRead(db, {
      users: selectPublicUser(db, uuid, now),
      closing: db
        .select({ done_at_ms: sql<number | null>`done_at_ms`.as('done_at_ms') })
        .from(sql`closings`)
        .where(sql`user_uuid = ${uuid}`),
    });
    const [user] = users;
    const [closingRow] = closing;
    if (closingRow) return { failed: closingRow.done_at_ms === null ? 'user_not_found' : 'account_closed' };
    return user ? { data: serializePublicUser(user) } : { failed: 'user_not_found' };
  });

  on(listVips, async ({ params, query }, { db }) => {
    const start = startOf(`vips:${params.id}`, query);
    if ('failed' in start) return start;
    const { users, rows } = await batchRead(db, {
      users: selectKnown(db, params.id),
      rows: db
        .select()
        .from(vips)
        .where(and(eq(vips.vb_uuid, params.id), gt(vips.order_key, start.after)))
        .orderBy(vips.order_key)
        .limit(start.limit + 1),
    });
    if (users.length === 0) return { failed: 'user_not_found' };
    return pageOf(start, rows, serializeVip);
  });

  on(listTopPayers, async ({ params, query }, { db, now }) => {
    const startAt = (day: string, from = query) => startOf(boardName(payersOf(params.id, query.period, day)), from);
    const today = bangkokDay(now);
    const requestedStart = startAt(today);
    // After midnight a cursor of the old day restarts at the first entry of the new day.
    const isOld = 'failed' in requestedStart && !('failed' in startAt(addDays(today, -1)));
    const start = isOld ? startAt(today, { ...query, cursor: undefined }) : requestedStart;
    if ('failed' in start) return start;
    const { users, rows } = await batchRead(db, {
      users: selectKnown(db, params.id),
      rows: entriesOf(db, start),
    });
    if (users.length === 0) return { failed: 'user_not_found' };
    return pageOf(start, rows, (row, rank) => ({ rank, user: rankedUserOf(row), coins: row.score }));
  });
};

const selectKnown = (db: Db, userUuid: string) =>
  db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, userUuid));

function payersOf(vbUuid: string, period: 'day' | 'month' | 'all', today: string): Board {
  const payers = { ranking: 'vb_payers', scopeUuid: vbUuid } as const;
  if (period === 'all') return { ...payers, period };
  return { ...payers, period, start: period === 'day' ? today : today.slice(0, 7) };
}
