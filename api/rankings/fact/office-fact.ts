/** Reads the facts behind an entry of a board. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { addDays, dayStart, lastOfMonth, monday } from '../../../calls/platform/bangkok-day.ts';
import type { OfficeFact } from '../../../calls/rankings/ranking-office.ts';
import { type Period, type RankingKey, type RankingRule, rankingRules } from '../../../calls/rankings/ranking-rule.ts';
import {
  monthOfTime,
  type OldPorts,
  placeAtEnd,
  readRows,
  type ShelfPart,
  type ShelfPlace,
} from '../../platform/archive/read-shelf.ts';
import type { ShelfRow } from '../../platform/archive/shelf.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { afterMoment } from '../../platform/framework/order-key.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { hitKinds } from '../monster/hit.ts';
import { factCounting, facts, uncountedFacts } from '../ranking/tables.ts';
import { factKeyOf, factOwner, factShelves, hitsOf, isFactPresent, ofHits } from './fact-shelf.ts';

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

const columns = {
  position: facts.position,
  kind: facts.kind,
  variant: facts.variant,
  vb_uuid: facts.vb_uuid,
  user_uuid: facts.user_uuid,
  live_uuid: facts.live_uuid,
  family_uuid: facts.family_uuid,
  vb_role: facts.vb_role,
  amount: facts.amount,
  quantity: facts.quantity,
  happened_at_ms: facts.happened_at_ms,
  corrects: facts.corrects,
};

/** Columns of a gift as a hit. */
const hitColumns = {
  ...columns,
  kind: sql<'monster_hit'>`'monster_hit'`.as('kind'),
  variant: sql<null>`NULL`.as('variant'),
  amount: ofHits('sum(hit.amount)').as('amount'),
  quantity: ofHits('max(hit.quantity)').as('quantity'),
  corrects: ofHits('max(hit.corrects)').as('corrects'),
} as unknown as typeof columns;

type CountedFact = Pick<typeof facts.$inferSelect, keyof typeof columns>;

/** Extra rows read per page to skip facts of another family, role, VB or live. */
const PASSED_OVER_MAX = 19;

/**
 * Quarantined facts that are read with a page. If there are more, those of the page are read after
 * it.
 */
const ASIDES_MAX = 20;

/** Returns the maximum number of rows that a page reads. */
const maxRowsRead = ({ among }: Pick<LineOf, 'among'>, limit: number): number =>
  limit + 1 + (among === null ? 0 : PASSED_OVER_MAX);

/**
 * Selects one page of the facts that count for the ranking and the period, newest first. It
 * includes facts of every scope (filter them with `isAmong`) and facts that are not counted yet.
 * Each kind is one index range of a UNION ALL.
 */
export function selectFacts(db: Db, line: LineOf, { after, limit }: { after: string; limit: number }) {
  const { ranked, counts } = ruleOf(line.ranking);
  const isShown = (...ofKind: (SQL | undefined)[]) =>
    and(
      sql`${sql.raw(ranked)}_short_id = ${shortIdOf(line.subject_uuid)}`,
      ...ofKind,
      ...within(line),
      isFactPresent(ranked),
      afterMoment(after, { at: sql`happened_at_ms`, id: sql`position`, order: 'last' }),
    );
  const ranges = counts.flatMap(({ fact, variant }) => [
    db
      .select(columns)
      .from(facts)
      .where(isShown(eq(facts.kind, fact), variant && eq(facts.variant, variant))),
    ...(fact === 'monster_hit' ? hitKinds : []).map((kind) =>
      db
        .select(hitColumns)
        .from(facts)
        .where(isShown(eq(facts.kind, kind), sql`${ofHits('1')}`, ...duringMonsters(line))),
    ),
  ]);
  const [first, second, ...more] = ranges;
  if (!first) throw new Error(`${line.ranking} counts nothing`);
  const all = second ? unionAll(first, second, ...more) : first.$dynamic();
  return all.orderBy(desc(sql`happened_at_ms`), desc(sql`position`)).limit(maxRowsRead(line, limit));
}

/** Kinds of facts that count for a ranking, as stored. A gift or sticker may count as a hit. */
const sourcesOf = ({ counts }: RankingRule) =>
  counts.flatMap(({ fact, variant }) => [
    { kind: fact as string, variant, isHit: false },
    ...(fact === 'monster_hit' ? hitKinds : []).map((kind) => ({ kind, variant: undefined, isHit: true })),
  ]);

/**
 * Facts in order, last first. All facts down to the key `bound` are among them. Null: there are no
 * more.
 */
interface FactPart {
  facts: CountedFact[];
  bound: string | null;
}

/**
 * Adds facts of months that left to those that were read from the database. Reads each kind from
 * the shelf, and returns the facts down to the place that all of them have reached.
 */
export async function withOldFacts(
  { db, env, departed }: OldPorts,
  line: LineOf,
  { rows, after, limit }: { rows: readonly CountedFact[]; after: string; limit: number },
): Promise<FactPart> {
  const rule = ruleOf(line.ranking);
  const most = maxRowsRead(line, limit);
  const last = rows.length === most ? rows.at(-1) : undefined;
  const bounds = last ? [factKeyOf(last.happened_at_ms, last.position)] : [];
  const { from_ms, until_ms } = timesOf(line) ?? { from_ms: 0, until_ms: Number.MAX_SAFE_INTEGER };
  const departed_ms = departed[0]?.until_ms ?? 0;
  const facts = [...rows];
  if (from_ms < departed_ms && !(last && last.happened_at_ms >= departed_ms)) {
    const place = placeBefore(after, Math.min(until_ms, departed_ms));
    const from_month = from_ms > 0 ? monthOfTime(from_ms) : '';
    const shelf = factShelves[rule.ranked];
    for (const { kind, variant, isHit } of sourcesOf(rule)) {
      const owner = factOwner(line.subject_uuid, kind);
      const part = await readRows({ db, env, shelf, owner }, { place, limit: most, from_month });
      for (const { row } of part.rows) {
        const fact = isHit ? hitOf(row) : (row as unknown as CountedFact);
        const isOf = fact && fact.happened_at_ms >= from_ms && (variant ?? fact.variant) === fact.variant;
        if (isOf) facts.push(fact);
      }
      const bound = boundOf(part);
      if (bound !== null) bounds.push(bound);
    }
  }
  const bound = bounds.reduce<string | null>((most, one) => (most === null || one > most ? one : most), null);
  const complete = facts
    .map((fact) => ({ fact, key: factKeyOf(fact.happened_at_ms, fact.position) }))
    .filter(({ key }) => bound === null || key >= bound)
    .toSorted((a, b) => (a.key < b.key ? 1 : -1));
  return { facts: complete.map(({ fact }) => fact), bound };
}

/** Returns the place in a shelf before a cursor and before a time. */
function placeBefore(after: string, before_ms: number): ShelfPlace {
  const [at_ms = 0, position = 0] = after.split(':').map(Number);
  if (after === '' || at_ms >= before_ms) return placeAtEnd(monthOfTime(before_ms - 1), factKeyOf(before_ms, 0));
  return placeAtEnd(monthOfTime(at_ms), factKeyOf(at_ms, position));
}

/** Returns a key such that a part has all rows from it on. */
function boundOf({ next }: ShelfPart): string | null {
  if (next === null) return null;
  const isWithinMonth = next.before_month.endsWith('~');
  return isWithinMonth ? next.before_key : factKeyOf(dayStart(`${next.before_month}-01`).getTime(), 0);
}

/** Returns a gift of the shelf as one hit of all monsters. Null: it was none. */
function hitOf(row: ShelfRow['row']): CountedFact | null {
  const hits = hitsOf(row);
  const [first] = hits;
  if (!first) return null;
  const amount = hits.reduce((sum, hit) => sum + hit.amount, 0);
  const corrects = hits.reduce<string | null>(
    (most, hit) => ((hit.corrects ?? '') > (most ?? '') ? hit.corrects : most),
    null,
  );
  const hit = { kind: 'monster_hit', variant: null, amount, quantity: first.quantity, corrects };
  return { ...row, ...hit } as unknown as CountedFact;
}

/** Selects quarantined facts, which count on no board: all, or more than `ASIDES_MAX`. */
export const selectQuarantined = (db: Db) =>
  db
    .select({ position: uncountedFacts.position })
    .from(uncountedFacts)
    .limit(ASIDES_MAX + 1);

/** Returns the positions of quarantined facts among these. */
export async function quarantinedOf(
  db: Db,
  asides: readonly { position: number }[],
  page: readonly CountedFact[],
): Promise<ReadonlySet<number>> {
  const positions = JSON.stringify(page.map(({ position }) => position));
  const rows =
    asides.length <= ASIDES_MAX
      ? asides
      : await db
          .select({ position: uncountedFacts.position })
          .from(uncountedFacts)
          .where(sql`${uncountedFacts.position} IN (SELECT value FROM json_each(${positions}))`);
  return new Set(rows.map(({ position }) => position));
}

/** Selects the position of the last counted fact. Later facts are not on the boards yet. */
export const selectCounted = (db: Db) =>
  db.select({ counted_to: factCounting.counted_to }).from(factCounting).where(eq(factCounting.id, 1));

const ruleOf = (ranking: RankingKey): RankingRule => rankingRules[ranking];

/** Returns the conditions that limit facts to the board's period. */
function within(line: LineOf): SQL[] {
  const times = timesOf(line);
  return times ? [sql`happened_at_ms >= ${times.from_ms}`, sql`happened_at_ms < ${times.until_ms}`] : [];
}

/** Returns the conditions that skip gifts before the first monster and after the last one. */
function duringMonsters(line: LineOf): SQL[] {
  const from_ms = timesOf(line)?.from_ms ?? 0;
  return [
    sql`happened_at_ms >= (SELECT min(starts_at_ms) FROM monsters WHERE ends_at_ms > ${from_ms})`,
    sql`happened_at_ms < (SELECT max(ends_at_ms) FROM monsters)`,
  ];
}

function timesOf({ period, on }: LineOf): { from_ms: number; until_ms: number } | null {
  if (period === 'all') return null;
  const [first, last] = {
    day: [on, on],
    week: [monday(on), addDays(monday(on), 6)],
    month: [`${on.slice(0, 7)}-01`, lastOfMonth(on)],
  }[period] as [string, string];
  return { from_ms: dayStart(first).getTime(), until_ms: dayStart(addDays(last, 1)).getTime() };
}

/** Returns whether a fact belongs to the board's family, role, VB or live. */
export const isAmong = (fact: CountedFact, { ranking, among }: Pick<LineOf, 'ranking' | 'among'>): boolean => {
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
export function officeFactOf(fact: CountedFact, ranking: RankingKey): OfficeFact {
  const countRule = ruleOf(ranking).counts.find(
    (count) => count.fact === fact.kind && (count.variant ?? fact.variant) === fact.variant,
  );
  const { position, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, corrects } = fact;
  const points = { amount, quantity, times: corrects === null ? 1 : -1 }[countRule?.measure ?? 'amount'];
  const happened_at = moment(fact.happened_at_ms);
  return { position, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, points, happened_at, corrects };
}
