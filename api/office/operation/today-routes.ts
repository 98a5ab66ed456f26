/** The office's front page: numbers of open items, and the sums of the last days. */
import openWork from 'virtual:api-open-work';
import { desc, gte, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type ComparedMeasure,
  comparedMeasure,
  getToday,
  getWaiting,
  type Today,
} from '../../../calls/office/operation-today.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { activeDays } from '../../live/live/tables.ts';
import { selectBalancesAt } from '../../money/ledger/balance-at.ts';
import { ledgerClosings } from '../../money/ledger/closing-tables.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { MAX_OPEN_WORK } from '../../platform/work/open-work.ts';
import { comparedOf, selectCompared, WEEK_MS } from './compared.ts';

export const prefixes = ['office'];

const DAYS = 14;

/** Name of the balances a week before now. */
const WEEK_BEFORE = 'week_before';

/** Measures that moderators see too. */
const OPEN_MEASURES: readonly ComparedMeasure[] = ['viewer_count', 'watched_minutes', 'report_count'];

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
    (_, { db, now }) => ({ counts: selectCounts(db, now) }),
    async (_, { read, caller }) => {
      const { counts } = await read();
      return {
        data: {
          waiting: openWork
            .filter(({ access }) => mayAccess(caller.role, access ?? 'staff'))
            .map(({ what }) => ({ what, count: counts[0]?.[what] ?? 0 })),
          counted_to: MAX_OPEN_WORK,
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
        midnights: selectBalancesAt(db, {
          accounts,
          days,
          moments: [{ name: WEEK_BEFORE, at_ms: now.getTime() - WEEK_MS }],
        }),
        ...selectCompared(db, now),
        active: db.select().from(activeDays).orderBy(desc(activeDays.day)).limit(DAYS),
      };
    },
    async (_, { read, caller, now }) => {
      const { closings, house, midnights, active, ...sumsBySpan } = await read();
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
      const isStaff = mayAccess(caller.role, 'staff');
      const [, , , , , , , sameDay] = days;
      const untilNow = sumsOf(midnights.filter(({ day }) => day === WEEK_BEFORE));
      const weekBefore = cameBetween(sumsAt(sameDay?.day ?? ''), untilNow);
      const figures = {
        ...comparedOf(sumsBySpan),
        gift_coins: { today: days[0]?.gift_coins ?? 0, week_before: weekBefore.gift_coins },
        sales_satang: { today: days[0]?.sales_satang ?? 0, week_before: weekBefore.sales_satang },
      };
      const compared = comparedMeasure.options
        .filter((measure) => isStaff || OPEN_MEASURES.includes(measure))
        .map((measure) => ({ measure, ...figures[measure] }));
      return { data: { compared, active_days: active, days: isStaff ? days : [] } };
    },
  );
};

/** Selects the count of every kind in one row. */
const selectCounts = (db: Db, now: Date) =>
  db.select(Object.fromEntries(openWork.map(({ what, count }) => [what, count(now).as(what)]))).from(sql`(SELECT 1)`);

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
