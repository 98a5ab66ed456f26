/** The office's front page: numbers of open items, and the sums of the last days. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { getToday, getWaiting, type Today, type WaitingFor, waitingFor } from '../../../calls/office/today.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { contracts } from '../../contracts/contract/tables.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { giftTakeBacks } from '../../live/gift/hold-tables.ts';
import { activeDays } from '../../live/live/tables.ts';
import { reportCases } from '../../moderation/moderation/tables.ts';
import { moneyCases } from '../../money/case/tables.ts';
import { selectBalancesAt } from '../../money/ledger/balance-at.ts';
import { openDays } from '../../money/ledger/closing.ts';
import { ledgerClosings } from '../../money/ledger/closing-tables.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import { gatewayMessageTakes } from '../../money/message/message-tables.ts';
import { stateIs } from '../../money/order/office-list.ts';
import { orders } from '../../money/order/tables.ts';
import { payouts } from '../../money/payout/tables.ts';
import { settlementDays } from '../../money/settlement/tables.ts';
import { countMissing, selectNeededYears } from '../../payouts/bank/bank-year.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { failingTasks } from '../../platform/scheduler/tables.ts';
import { dataRequests } from '../../privacy/personal/request-tables.ts';
import { uncountedFacts } from '../../rankings/ranking/tables.ts';
import { failedMessages } from './tables.ts';

export const prefixes = ['office'];

/** Counts stop at this number. */
const MAX_WAITING = 100;

const DAYS = 14;

interface Waiting {
  table: SQLiteTable;
  /** Condition for a row that waits, as a range of an index. */
  waits: SQL | undefined;
}

/**
 * Queries for the counts. Unclosed days follow from the last closing, bank years from the calendar.
 */
const queuesAt = (now: Date): Record<Exclude<WaitingFor, 'ledger-closings' | 'bank-years'>, Waiting> => ({
  approvals: { table: approvals, waits: eq(approvals.state, 'open') },
  contracts: { table: contracts, waits: eq(contracts.state, 'done') },
  payouts: { table: payouts, waits: eq(payouts.state, 'submitted') },
  appeals: {
    table: giftTakeBacks,
    waits: and(sql`appealed_at_ms IS NOT NULL`, isNull(giftTakeBacks.answered_at_ms)),
  },
  reports: { table: reportCases, waits: sql`open_count + appeal_count > 0` },
  'orders-late': { table: orders, waits: stateIs('late', now) },
  'orders-paid': { table: orders, waits: stateIs('paid', now) },
  'orders-refundable': { table: orders, waits: stateIs('refundable', now) },
  cases: { table: moneyCases, waits: isNull(moneyCases.ended_at_ms) },
  'gateway-messages': { table: gatewayMessageTakes, waits: sql`did = 'silent'` },
  'settlement-days': { table: settlementDays, waits: isNotNull(settlementDays.open) },
  'data-requests': { table: dataRequests, waits: eq(dataRequests.state, 'open') },
  'uncounted-facts': { table: uncountedFacts, waits: isNull(uncountedFacts.dropped_at_ms) },
  'failed-messages': { table: failedMessages, waits: undefined },
  'failing-tasks': { table: failingTasks, waits: undefined },
});

/** Access to items that others than staff handle, as in the lists of the office. */
const access: Readonly<Partial<Record<WaitingFor, 'moderator'>>> = { reports: 'moderator' };

/**
 * Balances of company accounts that describe a day: totals since the beginning, less refunds and
 * returns. The sums of a closing have the same names.
 */
const sums = z.object({
  sales_satang: z.number().default(0),
  coins_given: z.number().default(0),
  bank_out_satang: z.number().default(0),
  bank_fees_satang: z.number().default(0),
});

/** Accounts of these balances. */
const accounts = ['house:sales', 'house:gifts', 'house:bank_out', 'house:bank_fees'] as const;

/** Returns today and the days before it, latest first. */
const daysUpTo = (now: Date) => Array.from({ length: DAYS }, (_, index) => addDays(bangkokDay(now), -index));

export const routes = (on: On) => {
  on(
    getWaiting,
    (_, { db, now }) => ({
      counts: db.select(countsOf(db, now)).from(sql`(SELECT 1)`),
      closed: db.select({ day: ledgerClosings.day }).from(ledgerClosings).orderBy(desc(ledgerClosings.number)).limit(1),
      bankYears: selectNeededYears(db, now),
    }),
    async (_, { read, caller, now }) => {
      const { counts, closed, bankYears } = await read();
      const own = waitingFor.options.filter((queueName) => mayAccess(caller.role, access[queueName] ?? 'staff'));
      const countOf = (queueName: WaitingFor) => {
        if (queueName === 'ledger-closings') return Math.min(MAX_WAITING, openDays(closed[0]?.day, now).length);
        if (queueName === 'bank-years') return countMissing(bankYears, now);
        return counts[0]?.[queueName] ?? 0;
      };
      return {
        data: {
          waiting: own.map((queueName) => ({ what: queueName, count: countOf(queueName) })),
          counted_to: MAX_WAITING,
        },
      };
    },
  );

  on(
    getToday,
    (_, { db, now }) => {
      const days = daysUpTo(now);
      return {
        closings: db
          .select({ day: ledgerClosings.day, sums: ledgerClosings.sums })
          .from(ledgerClosings)
          .where(gte(ledgerClosings.day, addDays(days.at(-1) ?? '', -1))),
        house: db
          .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
          .from(ledgerAccounts)
          .where(inArray(ledgerAccounts.id, [...accounts])),
        midnights: selectBalancesAt(db, { accounts, days }),
        active: db.select().from(activeDays).orderBy(desc(activeDays.day)).limit(DAYS),
      };
    },
    async (_, { read, caller, now }) => {
      const { closings, house, midnights, active } = await read();
      const closedSums = new Map(closings.map((closing) => [closing.day, sums.parse(JSON.parse(closing.sums))]));
      const sumsAt = (day: string) =>
        closedSums.get(addDays(day, -1)) ?? sumsOf(midnights.filter((midnight) => midnight.day === day));
      let after = sumsOf(house);
      const days = daysUpTo(now).map((day) => {
        const then = sumsAt(day);
        const counts = { day, ...cameBetween(then, after) };
        after = then;
        return counts;
      });
      return { data: { active_days: active, days: mayAccess(caller.role, 'staff') ? days : [] } };
    },
  );
};

function countsOf(db: Db, now: Date) {
  const countOf = ({ table, waits }: Waiting) => {
    const rows = db.select({ one: sql`1` }).from(table).where(waits).limit(MAX_WAITING);
    return sql<number>`(SELECT count(*) FROM ${rows})`;
  };
  return Object.fromEntries(
    Object.entries(queuesAt(now)).map(([queueName, queue]) => [queueName, countOf(queue).as(queueName)]),
  ) as Record<WaitingFor, SQL.Aliased<number>>;
}

type Sums = z.infer<typeof sums>;

function sumsOf(balances: readonly { id: string; balance: number }[]): Sums {
  const balanceOf = (name: string) => balances.find(({ id }) => id === `house:${name}`)?.balance ?? 0;
  return {
    sales_satang: balanceOf('sales'),
    coins_given: balanceOf('gifts'),
    bank_out_satang: balanceOf('bank_out'),
    // Bank fees have a negative balance.
    bank_fees_satang: 0 - balanceOf('bank_fees'),
  };
}

/**
 * Returns the differences between two moments. Later refunds can exceed the income of a day; the
 * result is then 0.
 */
function cameBetween(then: Sums, now: Sums): Omit<Today['days'][number], 'day'> {
  const paidOut = ({ bank_out_satang, bank_fees_satang }: Sums) => bank_out_satang - bank_fees_satang;
  return {
    sales_satang: Math.max(0, now.sales_satang - then.sales_satang),
    gift_coins: Math.max(0, now.coins_given - then.coins_given),
    paid_out_satang: Math.max(0, paidOut(now) - paidOut(then)),
  };
}
