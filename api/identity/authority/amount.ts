/**
 * Amounts that commands of staff move, counted in the same transaction. A trigger enforces the
 * limits (rules.sql).
 */
import type { AuthorityName } from '../../../calls/platform/authority.ts';
import type { Db } from '../../platform/framework/db.ts';
import { bookkeeping, isExpected, type Statement, write } from '../../platform/framework/statement.ts';

/** A command with parameters and fields, as its handler receives them. */
export interface CommandInput {
  params: object;
  form: object;
  now: Date;
}

type Value = string | number | null;
type Sql = Pick<Statement, 'sql' | 'params'>;

/** Stands for an unlimited amount: above every limit. */
export const UNBOUNDED = 1_000_000_000_000_000;

/**
 * Amounts that are no field of the form. Each is the same before and after the effect of its
 * command.
 */
const amounts: Readonly<Record<string, (field: (name: string) => Value, now: Date) => Sql>> = {
  /**
   * The part of a case that does not go back to the payer. A write-off and a credit take all of it.
   */
  case_left: (field) => write`SELECT amount_satang - refunding_satang - refunded_satang FROM money_cases
    WHERE number = ${field('number')}`,
  /** The maximum total discount of new vouchers. Each voucher of a batch is used once. */
  voucher_new: (field) => {
    const each = Number(field('discount_satang') ?? field('discount_most_satang'));
    const uses = field('count') ?? field('uses_in_all');
    return write`SELECT ${uses === null ? UNBOUNDED : each * Number(uses)}`;
  },
  /** The maximum that a voucher can still take off after the change; 0 if it ends now. */
  voucher_left: (field, now) => {
    if (Date.parse(String(field('valid_until'))) <= now.getTime()) return write`SELECT 0`;
    const uses = field('uses_in_all');
    if (uses === null) return write`SELECT ${UNBOUNDED}`;
    return write`SELECT discount_most_satang * max(0, ${uses} - taken) FROM vouchers WHERE uuid = ${field('uuid')}`;
  },
  /**
   * The coins and the prices of items that are promised to all ranks of an event. Once announced,
   * its draft has no rewards any more.
   */
  event_prizes: (field) => write`SELECT min(${UNBOUNDED}, sum(min(${UNBOUNDED}, (last_rank - first_rank + 1) * (
      coalesce(coins, 0) + iif(item_uuid IS NULL, 0, coalesce(price_coins, ${UNBOUNDED}))))))
    FROM (
      SELECT first_rank, last_rank, coins, item_uuid FROM event_rewards WHERE event_uuid = ${field('uuid')}
      UNION ALL
      SELECT first_rank, last_rank, coins, item_uuid FROM event_draft_rewards WHERE event_uuid = ${field('uuid')}
    ) LEFT JOIN shop_items ON shop_items.uuid = item_uuid`,
  /**
   * The coins of a loan. The amount is unlimited if the debt is below the price of these coins in
   * the family package with the lowest price per coin, or if no family package is on offer.
   */
  loan_coins: (field) => write`SELECT iif(
      EXISTS (
        SELECT 1 FROM packages
        WHERE audience = 'family' AND is_offered
          AND ${field('amount_satang')} * (packages.coins + bonus_coins) >= ${field('coins')} * price_satang
      ), ${field('coins')}, ${UNBOUNDED})`,
  /** The price of an item, in coins. An item without a price has an unlimited amount. */
  item_price: (field) =>
    write`SELECT coalesce(price_coins, ${UNBOUNDED}) FROM shop_items WHERE uuid = ${field('uuid')}`,
};

/** Returns the SQL of the amount that a command moves: a named amount, or a field of its form. */
function amountOf({ params, form, now }: CommandInput, of: string): Sql {
  const fields = new Map<string, unknown>(Object.entries({ ...params, ...form }));
  const field = (name: string): Value => {
    const value = fields.get(name);
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };
  return amounts[of]?.(field, now) ?? write`SELECT ${field(of)}`;
}

/** Returns the amount that a command would move. */
export async function readAmount(db: Db, request: CommandInput, of: string): Promise<number> {
  const { sql, params } = amountOf(request, of);
  const query = db.$client.prepare(`SELECT coalesce((${sql}), 0) AS amount`).bind(...params);
  return (await query.first<number>('amount')) ?? 0;
}

/** Limits of an amount: per command, and per period. */
interface Limit {
  by_uuid: string;
  name: AuthorityName;
  /** A Bangkok day, or the uuid of the approval for a larger amount. */
  period: string;
  once: number;
  day: number;
}

/** Returns whether a conflict is an amount above its limit. */
export const isOverLimit = (conflict: string): boolean => isExpected(conflict, ['this amount needs a second person']);

/**
 * Counts a command's amount after its effect, in the same transaction. The trigger
 * `authority_uses_stay_below` (rules.sql) checks the limit: of two concurrent commands, the second
 * sees the sum of both.
 */
export function countUse(request: CommandInput, of: string, { by_uuid, name, period, once, day }: Limit): Statement {
  const amount = amountOf(request, of);
  return bookkeeping({
    sql: `INSERT INTO authority_uses (by_uuid, name, period, once_most, day_most, amount)
      SELECT ?, ?, ?, ?, ?, coalesce((${amount.sql}), 0)`,
    params: [by_uuid, name, period, once, day, ...amount.params],
  });
}
