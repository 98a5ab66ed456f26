/** Reads the facts behind an entry of a board from `filed_facts`. */
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { addDays, dayStart, lastOfMonth, monday } from '../../../calls/platform/bangkok-day.ts';
import type { OfficeFact } from '../../../calls/rankings/ranking-office.ts';
import { type Period, type RankingKey, type RankingRule, rankingRules } from '../../../calls/rankings/ranking-rule.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { afterMoment } from '../../platform/framework/order-key.ts';
import { filedFacts, uncountedFacts } from '../ranking/tables.ts';

/**
 * Identifies one entry of a board. `on` is any day of the period. `among` is a family, role, VB or
 * live, or null for the board of everyone.
 */
export interface LineOf {
  ranking: RankingKey;
  period: Period;
  on: string;
  among: string | null;
  subject_uuid: string;
}

type Filed = typeof filedFacts.$inferSelect;

/** Extra rows read per page to skip facts of another family, VB or live. */
const PASSED_OVER_MAX = 20;

const ASIDES_MAX = 20;

/** Returns the maximum number of rows that a page reads. */
export const mostRead = ({ among }: Pick<LineOf, 'among'>, limit: number): number =>
  limit + 1 + (among === null ? 0 : PASSED_OVER_MAX);

/**
 * Selects one page of the facts that count for the ranking and the period, newest first. It
 * includes facts of every scope: filter them with `isAmong`. Each kind is one index range of a
 * UNION ALL.
 */
export function selectFacts(db: Db, line: LineOf, { after, limit }: { after: string; limit: number }) {
  const { ranked, counts } = ruleOf(line.ranking);
  const rankedColumn = ranked === 'vb' ? filedFacts.vb_uuid : filedFacts.user_uuid;
  const ranges = counts.map(({ fact, variant }) =>
    db
      .select()
      .from(filedFacts)
      .where(
        and(
          eq(rankedColumn, line.subject_uuid),
          eq(filedFacts.kind, fact),
          variant && eq(filedFacts.variant, variant),
          ...within(line),
          afterMoment(after, { at: filedFacts.happened_at_ms, id: filedFacts.position, order: 'last' }),
        ),
      ),
  );
  const [first, second, ...more] = ranges;
  if (!first) throw new Error(`${line.ranking} counts nothing`);
  const all = second ? unionAll(first, second, ...more) : first.$dynamic();
  return all.orderBy(desc(sql`happened_at_ms`), desc(sql`position`)).limit(mostRead(line, limit));
}

/** Selects quarantined facts, which count on no board. There are few. */
export const selectQuarantined = (db: Db) =>
  db.select({ position: uncountedFacts.position }).from(uncountedFacts).limit(ASIDES_MAX);

const ruleOf = (ranking: RankingKey): RankingRule => rankingRules[ranking];

/** Returns the conditions that limit facts to the board's period. */
function within({ period, on }: LineOf): SQL[] {
  if (period === 'all') return [];
  const [first, last] = {
    day: [on, on],
    week: [monday(on), addDays(monday(on), 6)],
    month: [`${on.slice(0, 7)}-01`, lastOfMonth(on)],
  }[period] as [string, string];
  return [
    gte(filedFacts.happened_at_ms, dayStart(first).getTime()),
    lt(filedFacts.happened_at_ms, dayStart(addDays(last, 1)).getTime()),
  ];
}

/** Returns whether a fact belongs to the board's family, role, VB or live. */
export const isAmong = (fact: Filed, { ranking, among }: Pick<LineOf, 'ranking' | 'among'>): boolean => {
  const { boards } = ruleOf(ranking);
  const places = {
    everyone: null,
    family: fact.family_uuid,
    role: fact.vb_role,
    vb: fact.vb_uuid,
    live: fact.live_uuid,
  };
  return among === null
    ? 'everyone' in boards
    : Object.keys(boards).some((scope) => places[scope as keyof typeof places] === among);
};

/** Serializes a fact with the points it adds to the entry. */
export function officeFactOf(fact: Filed, ranking: RankingKey): OfficeFact {
  const countRule = ruleOf(ranking).counts.find(
    (count) => count.fact === fact.kind && (count.variant ?? fact.variant) === fact.variant,
  );
  const { position, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, corrects } = fact;
  const points = { amount, quantity, times: corrects === null ? 1 : -1 }[countRule?.measure ?? 'amount'];
  const happened_at = moment(fact.happened_at_ms);
  return { position, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, points, happened_at, corrects };
}
