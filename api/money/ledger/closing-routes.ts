/** Back-office route that lists closed and open days of the ledger. */
import { desc, lt } from 'drizzle-orm';
import { listLedgerClosings } from '../../../calls/money/ledger-closing.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { openDays } from './closing.ts';
import { ledgerClosings } from './closing-tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    listLedgerClosings,
    ({ query }, { db }) => ({
      rows: selectClosings(db, query.state === 'closed' ? rangeOf(query) : { after: '', limit: 0 }),
    }),
    async ({ query }, { now, read }) => {
      const start = startOf(`ledger-closings:${query.state}`, query);
      if ('failed' in start) return start;
      const { rows } = await read();
      if (query.state === 'closed') {
        const keyedRows = rows.map((row) => ({ ...row, order_key: row.day }));
        return pageOf(start, keyedRows, ({ day, number, closed_at_ms, sums, hash }) => ({
          ...{ day, state: 'closed' as const, number, sums, hash },
          closed_at: moment(closed_at_ms),
        }));
      }
      const open = openDays(rows[0]?.day, now).filter((day) => start.after === '' || day < start.after);
      const keyedDays = open.slice(0, start.limit + 1).map((day) => ({ order_key: day }));
      return pageOf(start, keyedDays, ({ order_key: day }) => ({
        ...{ day, state: 'open' as const, number: null, sums: null, hash: null },
        closed_at: null,
      }));
    },
  );
};

/** Selects closings, latest first. Open days need only the last closing. */
const selectClosings = (db: Db, { after, limit }: { after: string; limit: number }) =>
  db
    .select()
    .from(ledgerClosings)
    .where(after === '' ? undefined : lt(ledgerClosings.day, after))
    .orderBy(desc(ledgerClosings.day))
    .limit(limit + 1);
