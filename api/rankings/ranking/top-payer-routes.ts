import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { listTopPayers } from '../../../calls/rankings/ranking-payers.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { selectKnownUser } from '../../platform/user/known-user.ts';
import { type Board, boardName, entriesOf, rankedUserOf } from './standing.ts';

export const prefixes = ['users'];

/** The users who spent most on a VB. */
export const routes = (on: On) =>
  on(listTopPayers, async ({ params, query }, { db, now }) => {
    const startAt = (day: string, from = query) => startOf(boardName(payersOf(params.id, query.period, day)), from);
    const today = bangkokDay(now);
    const requestedStart = startAt(today);
    // After midnight a cursor of the old day restarts at the first entry of the new day.
    const isOld = 'failed' in requestedStart && !('failed' in startAt(addDays(today, -1)));
    const start = isOld ? startAt(today, { ...query, cursor: undefined }) : requestedStart;
    if ('failed' in start) return start;
    const { users, rows } = await batchRead(db, {
      users: selectKnownUser(db, params.id),
      rows: entriesOf(db, start),
    });
    if (users.length === 0) return { failed: 'user_not_found' };
    return pageOf(start, rows, (row, rank) => ({ rank, user: rankedUserOf(row), coins: row.score }));
  });

function payersOf(vbUuid: string, period: 'day' | 'month' | 'all', today: string): Board {
  const payers = { ranking: 'vb_payers', scopeUuid: vbUuid } as const;
  if (period === 'all') return { ...payers, period };
  return { ...payers, period, start: period === 'day' ? today : today.slice(0, 7) };
}
