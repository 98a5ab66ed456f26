/**
 * Balances at the start of days, by binary search: the entries of an account are ordered by time.
 */
import { type SQL, sql } from 'drizzle-orm';
import { addDays, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../../platform/framework/db.ts';

/** A moment under a name, which is the `day` of its balances. */
export interface NamedMoment {
  name: string;
  at_ms: number;
}

/**
 * Selects balances at the start of Bangkok days, and at further moments. An account without entries has no row. Reads about
 * 2 × log₂(entries) rows per account and day. Reads nothing if the day before is closed, because
 * its closing has the balances. An entry that has left the database is older than each of the days:
 * the last old entry of an account stays.
 */
export function selectBalancesAt(
  db: Db,
  {
    accounts,
    days,
    moments = [],
  }: { accounts: readonly string[]; days: readonly string[]; moments?: readonly NamedMoment[] },
) {
  const midnights = [
    ...days.map((day) => ({ day, before: addDays(day, -1), at_ms: dayStart(day).getTime() })),
    ...moments.map(({ name, at_ms }) => ({ day: name, before: '', at_ms })),
  ];
  /** Joins the transfer at a position of the account. */
  const transferAt = (position: SQL) => sql`
    LEFT JOIN ledger_transfers AS paid ON paid.from_number = halves.number AND paid.from_position = ${position}
    LEFT JOIN ledger_transfers AS received ON received.to_number = halves.number AND received.to_position = ${position}`;
  const middle = sql`(low + high + 1) / 2`;
  const isBefore = sql`coalesce(paid.moved_at_ms, received.moved_at_ms, 0) < at_ms`;
  return db.select({ id: sql<string>`id`, day: sql<string>`day`, balance: sql<number>`balance` }).from(
    sql`(WITH RECURSIVE halves (number, name, day, at_ms, low, high) AS (
        SELECT account.number, account.id, midnight.value ->> 'day', midnight.value ->> 'at_ms', 0, account.entry_count
        FROM json_each(${JSON.stringify(midnights)}) AS midnight
        CROSS JOIN json_each(${JSON.stringify(accounts)}) AS name
        CROSS JOIN ledger_accounts AS account ON account.id = name.value
        WHERE entry_count > 0 AND NOT EXISTS (SELECT 1 FROM ledger_closings WHERE day = midnight.value ->> 'before')
        UNION ALL
        SELECT number, name, day, halves.at_ms, iif(${isBefore}, ${middle}, low), iif(${isBefore}, high, ${middle} - 1)
        FROM halves ${transferAt(middle)} WHERE low < high
      ) SELECT name AS id, day, coalesce(paid.from_after, received.to_after, 0) AS balance
      FROM halves ${transferAt(sql`low`)} WHERE low = high)`,
  );
}
