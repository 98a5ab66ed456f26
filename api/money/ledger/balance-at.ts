/**
 * Balances at the start of days, by binary search: the entries of an account are ordered by time.
 */
import { sql } from 'drizzle-orm';
import { addDays, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../../platform/framework/db.ts';

/**
 * Selects balances at the start of Bangkok days. An account without entries has no row. Reads about
 * 2 × log₂(entries) rows per account and day. Reads nothing if the day before is closed, because
 * its closing has the balances. If the oldest entries have left the database, the first one that is
 * there is the opening balance. It must be older than each of the days, and so must an entry whose
 * transfer has left.
 */
export function selectBalancesAt(db: Db, { accounts, days }: { accounts: readonly string[]; days: readonly string[] }) {
  const midnights = days.map((day) => ({ day, before: addDays(day, -1), at_ms: dayStart(day).getTime() }));
  return db.select({ id: sql<string>`id`, day: sql<string>`day`, balance: sql<number>`balance` }).from(
    sql`(WITH RECURSIVE halves (id, day, at_ms, low, high) AS (
        SELECT account.value, midnight.value ->> 'day', midnight.value ->> 'at_ms',
          (SELECT iif(position = 1, 0, position) FROM ledger_entries WHERE account_id = account.value ORDER BY position LIMIT 1),
          (SELECT max(position) FROM ledger_entries WHERE account_id = account.value)
        FROM json_each(${JSON.stringify(midnights)}) AS midnight
        CROSS JOIN json_each(${JSON.stringify(accounts)}) AS account
        WHERE NOT EXISTS (SELECT 1 FROM ledger_closings WHERE day = midnight.value ->> 'before')
        UNION ALL
        SELECT halves.id, day, at_ms, iif(coalesce(moved_at_ms, 0) < at_ms, position, low), iif(coalesce(moved_at_ms, 0) < at_ms, high, position - 1)
        FROM halves
        CROSS JOIN ledger_entries ON account_id = halves.id AND position = (low + high + 1) / 2
        LEFT JOIN ledger_transfers ON ledger_transfers.id = transfer_id
        WHERE low < high
      ) SELECT id, day,
          coalesce((SELECT balance_after FROM ledger_entries WHERE account_id = halves.id AND position = low), 0) AS balance
      FROM halves WHERE low = high)`,
  );
}
