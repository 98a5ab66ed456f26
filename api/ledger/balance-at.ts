/** What stood in accounts at a moment, found by halves: the entries of an account are in the order in which they moved. */
import { sql } from 'drizzle-orm';
import type { Db } from '../host/db.ts';

/**
 * The balances of these accounts as they were before the moment; no row of one that has never moved. Reads about twice the
 * logarithm of an account's entries, and none where the last closing is of `unless_closed`, which has them.
 */
export const selectBalancesBefore = (
  db: Db,
  { accounts, at, unless_closed }: { accounts: readonly string[]; at: Date; unless_closed: string },
) =>
  db.select({ id: sql<string>`id`, balance: sql<number>`balance` }).from(
    sql`(WITH RECURSIVE halves (id, low, high) AS (
        SELECT value, 0, (SELECT max(position) FROM ledger_entries WHERE account_id = value)
        FROM json_each(${JSON.stringify(accounts)})
        WHERE (SELECT day FROM ledger_closings ORDER BY number DESC LIMIT 1) IS NOT ${unless_closed}
        UNION ALL
        SELECT halves.id, iif(moved_at_ms < ${at.getTime()}, position, low), iif(moved_at_ms < ${at.getTime()}, high, position - 1)
        FROM halves
        CROSS JOIN ledger_entries ON account_id = halves.id AND position = (low + high + 1) / 2
        CROSS JOIN ledger_transfers ON ledger_transfers.id = transfer_id
        WHERE low < high
      ) SELECT id, coalesce((SELECT balance_after FROM ledger_entries WHERE account_id = halves.id AND position = low), 0) AS balance
      FROM halves WHERE low = high)`,
  );
