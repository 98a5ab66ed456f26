/**
 * Routes for the caller's wallet: movements of coins with their reasons, the spending limits, breaks,
 * and the amount above which a gift is confirmed.
 */
import purposes from 'virtual:api-purposes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { breakEnd } from '../../../calls/money/wallet/break-span.ts';
import {
  getSpendingLimits,
  listMovements,
  type Movement,
  type SpendingLimits,
  setAskAbove,
  setBreak,
  setSpendingLimit,
} from '../../../calls/money/wallet.ts';
import { isPresent, oldPageOf, selectDeparted } from '../../platform/archive/read-shelf.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { descending } from '../../platform/framework/order-key.ts';
import { rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { coinsOf, userCoins } from '../ledger/account.ts';
import { isFirstEntry, movementShelf } from '../ledger/movement-shelf.ts';
import { ledgerEntries } from '../ledger/tables.ts';
import { breakUntil, type SpendingRow, selectSpending, standOf, worthOf } from './limit.ts';
import { movementReasonOf } from './movement-reason.ts';
import type { Purpose } from './purpose.ts';
import { spendingBreaks } from './tables.ts';

export const prefixes = ['purse'];

/**
 * Selects a page of an account's entries, newest first, with the purpose of each transfer. A key of
 * a shelf selects none.
 */
const selectMovements = (
  db: Db,
  account: SqlText,
  { after, limit, among }: { after: string; limit: number; among?: SQL },
) =>
  db
    .select({
      position: ledgerEntries.position,
      order_key: sql<string>`${sql.raw(descending('ledger_entries.position'))}`.as('order_key'),
      transfer_id: ledgerEntries.transfer_id,
      amount: ledgerEntries.amount,
      balance_after: ledgerEntries.balance_after,
      moved_at_ms: ledgerEntries.moved_at_ms,
      purpose: sql<string | null>`coalesce(${sql.join([...purposes, sql`NULL`], sql`, `)})`.as('purpose'),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account_id, account),
        among,
        after === '' ? undefined : sql`ledger_entries.position < ${positionOf(after)}`,
      ),
    )
    .orderBy(sql`ledger_entries.position DESC`)
    .limit(limit + 1);

const positionOf = (after: string): number => Number.MAX_SAFE_INTEGER - (Number(after) || Number.MAX_SAFE_INTEGER);

type Row = Awaited<ReturnType<typeof selectMovements>>[number];

export const routes = (on: On) => {
  on(
    listMovements,
    ({ query }, { db, bearer: { user_uuid } }) => ({
      departed: selectDeparted(db),
      rows: selectMovements(db, coinsOf(user_uuid), {
        ...rangeOf(query),
        among: isPresent(ledgerEntries.moved_at_ms),
      }),
    }),
    async ({ query }, { caller, db, env, read }) => {
      const start = startOf(`movements:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      const { departed, rows } = await read();
      const owner = userCoins(caller.user_uuid).id;
      const list = {
        shelf: movementShelf,
        owner,
        query: selectMovements(db, owner, { after: '', limit: start.limit }),
      };
      return oldPageOf(start, rows, serialize, { ...list, ...{ db, env, departed }, isFirst: isFirstEntry });
    },
  );

  on(
    getSpendingLimits,
    (_, { db, now, bearer: { user_uuid } }) => selectLimits(db, user_uuid, now),
    async (_, { now, read }) => ({ data: limitsOf(await read(), now) }),
  );

  on(
    setSpendingLimit,
    (_, { db, now, bearer: { user_uuid } }) => ({
      ...selectLimits(db, user_uuid, now),
      raises: selectSetting(db, 'limit_raise_seconds', now),
    }),
    async ({ form: { period, limit_satang = null } }, { db, now, caller: { user_uuid }, read }) => {
      const { rows, raises } = await read();
      const current = rows[0] ? standOf(rows[0], period, now).limit_satang : null;
      const isRaised = current !== null && (limit_satang === null || limit_satang > current);
      const from = now.getTime() + settingOf('limit_raise_seconds', raises) * 1000;
      const statements = [
        write`INSERT INTO spending (user_uuid) VALUES (${user_uuid}) ON CONFLICT DO NOTHING`,
        isRaised ? raise(user_uuid, period, { current, limit_satang, from }) : lower(user_uuid, period, limit_satang),
      ];
      const limitRows = await commitOrThrow(db, statements, selectLimits(db, user_uuid, now));
      return { data: limitsOf(limitRows, now) };
    },
  );

  on(setAskAbove, async ({ form: { coins } }, { db, now, caller: { user_uuid } }) => {
    const statements = [
      write`INSERT INTO spending (user_uuid) VALUES (${user_uuid}) ON CONFLICT DO NOTHING`,
      write`UPDATE spending SET ask_above_coins = ${coins} WHERE user_uuid = ${user_uuid}`,
    ];
    const limitRows = await commitOrThrow(db, statements, selectLimits(db, user_uuid, now));
    return { data: limitsOf(limitRows, now) };
  });

  on(
    setBreak,
    (_, { db, bearer: { user_uuid } }) => ({ rows: selectSpending(db, user_uuid) }),
    ({ form: { span } }, { db, now, caller: { user_uuid }, command, read }) =>
      runIdempotent(db, {
        command,
        now,
        steps: {
          begin: async () => {
            const until_ms = breakEnd(span, now).getTime();
            const current = breakUntil((await read()).rows, now);
            if (current !== null && current >= until_ms) {
              return { failed: 'break_not_longer', facts: { until: moment(current) } };
            }
            return {
              statements: [insertRow(spendingBreaks, { user_uuid, set_at_ms: now.getTime(), until_ms })],
              answer: { data: { until: moment(until_ms) } },
            };
          },
        },
      }),
  );
};

/** Coins above which pages ask before they send a gift, unless the user sets another amount. */
const ASK_ABOVE_COINS = 1_000;

type Period = 'day' | 'month';

const raise = (
  userUuid: string,
  period: Period,
  { current, limit_satang, from }: { current: number; limit_satang: number | null; from: number },
): Statement =>
  period === 'day'
    ? write`UPDATE spending SET day_limit_satang = ${current}, day_next_satang = ${limit_satang}, day_next_from_ms = ${from}
        WHERE user_uuid = ${userUuid}`
    : write`UPDATE spending SET month_limit_satang = ${current}, month_next_satang = ${limit_satang}, month_next_from_ms = ${from}
        WHERE user_uuid = ${userUuid}`;

const lower = (userUuid: string, period: Period, limit: number | null): Statement =>
  period === 'day'
    ? write`UPDATE spending SET day_limit_satang = ${limit}, day_next_satang = NULL, day_next_from_ms = NULL WHERE user_uuid = ${userUuid}`
    : write`UPDATE spending SET month_limit_satang = ${limit}, month_next_satang = NULL, month_next_from_ms = NULL
        WHERE user_uuid = ${userUuid}`;

const selectLimits = (db: Db, userUuid: SqlText, now: Date) => ({
  rows: selectSpending(db, userUuid),
  worths: selectSetting(db, 'satang_per_100_coins', now),
});

const noSpending = { user_uuid: '', day: '', month: '', at_ms: 0 } as const;
const noSums = { day_spent_coins: 0, month_spent_coins: 0, day_topped_satang: 0, month_topped_satang: 0 } as const;
const noLimits = {
  day_limit_satang: null,
  day_next_satang: null,
  day_next_from_ms: null,
  month_limit_satang: null,
  month_next_satang: null,
  month_next_from_ms: null,
  ask_above_coins: null,
  break_until_ms: null,
} as const;

function limitsOf(
  { rows, worths }: { rows: readonly SpendingRow[]; worths: Parameters<typeof settingOf>[1] },
  now: Date,
): SpendingLimits {
  const row = rows[0] ?? { ...noSpending, ...noSums, ...noLimits };
  const rate = settingOf('satang_per_100_coins', worths);
  const serializePeriod = (period: Period) => {
    const { limit_satang, spent_coins, topped_satang, resets_at, next } = standOf(row, period, now);
    return {
      limit_satang,
      spent_coins,
      spent_satang: worthOf(spent_coins, rate),
      topped_up_satang: topped_satang,
      resets_at: resets_at.toISOString(),
      next: next && { limit_satang: next.satang, from: next.from.toISOString() },
    };
  };
  return {
    day: serializePeriod('day'),
    month: serializePeriod('month'),
    ask_above_coins: row.ask_above_coins ?? ASK_ABOVE_COINS,
    break_until: momentOrNull(breakUntil(rows, now)),
  };
}

function serialize(row: Row): Movement {
  const purpose: Purpose | null = row.purpose === null ? null : JSON.parse(row.purpose);
  return {
    moved_at: moment(row.moved_at_ms),
    coins: row.amount,
    coins_after: row.balance_after,
    reason: movementReasonOf(row.transfer_id),
    what: purpose?.name ?? null,
    whom: purpose?.whom ?? null,
    quantity: purpose?.quantity ?? null,
  };
}
