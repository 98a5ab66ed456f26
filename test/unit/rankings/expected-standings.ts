/**
 * Reference model of standings and monsters, computed from the definitions without optimization.
 */
import type { facts } from '../../../api/rankings/ranking/tables.ts';
import { bangkokDay, dayStart, monday } from '../../../calls/platform/bangkok-day.ts';
import {
  type Measure,
  type Period,
  type RankingRule,
  rankingRules,
  type Scope,
} from '../../../calls/rankings/ranking-rule.ts';

/** The columns of a fact that affect counting. */
export type FactRow = Omit<typeof facts.$inferSelect, 'position' | 'reporter_uuid' | 'service_uuid'>;

/** Selects every entry of every board, by board and then by rank: the order of the index. */
export const STANDINGS = `SELECT boards.name AS board, users.uuid AS subject_uuid, score, last_at_ms FROM standings
  JOIN boards ON boards.id = board_id JOIN users ON users.short_id = subject_id
  ORDER BY boards.name, below, last_at_ms, subject_id`;

export interface ExpectedLine {
  board: string;
  subject_uuid: string;
  score: number;
  last_at_ms: number;
}

/** The event of a monster. */
export interface ExpectedMonster {
  event_uuid: string;
  starts_at_ms: number;
  ends_at_ms: number;
  damage_per_coin: number;
}

const pointsOf = (fact: FactRow, measure: Measure): number =>
  ({ amount: fact.amount, quantity: fact.quantity, times: Math.sign(fact.amount) })[measure];

const startOf = (period: Period, day: string) =>
  ({ day: `:${day}`, week: `:${monday(day)}`, month: `:${day.slice(0, 7)}`, all: '' })[period];

const withinOf = (scope: Scope, fact: FactRow): string | null =>
  ({ everyone: '', family: fact.family_uuid, role: fact.vb_role, vb: fact.vb_uuid, live: fact.live_uuid })[scope];

/** Returns the correction that reverses a fact. */
export const correctionOf = (fact: FactRow): FactRow => ({
  ...fact,
  id: `correction:${fact.id}`,
  amount: -fact.amount,
  quantity: -fact.quantity,
  corrects: fact.id,
});

/**
 * Derives the hits and fighting days of monsters from gifts and stickers. `countedIn` returns the
 * facts that an event counted.
 */
export function derivedFrom(
  monsters: readonly ExpectedMonster[],
  countedIn: (event_uuid: string) => readonly FactRow[],
): FactRow[] {
  const hits = monsters.flatMap((monster) =>
    countedIn(monster.event_uuid)
      .filter(({ kind, happened_at_ms: at }) => (kind === 'gift' || kind === 'sticker') && isIn(monster, at))
      .map(
        (fact): FactRow => ({
          ...fact,
          id: `hit:${monster.event_uuid}:${fact.id}`,
          kind: 'monster_hit',
          variant: null,
          quantity: Math.sign(fact.amount),
          amount: fact.amount * monster.damage_per_coin,
          event_uuid: monster.event_uuid,
          corrects: fact.corrects && `hit:${monster.event_uuid}:${fact.corrects}`,
        }),
      ),
  );
  const blows = hits.filter(({ corrects }) => corrects === null);
  const dates = blows.map((hit): FactRow => {
    const day = bangkokDay(new Date(hit.happened_at_ms));
    return {
      ...hit,
      id: `monster_date:${hit.event_uuid}:${hit.vb_uuid}:${day}`,
      kind: 'monster_date',
      user_uuid: null,
      live_uuid: null,
      amount: 1,
      happened_at_ms: dayStart(day).getTime(),
      event_uuid: null,
    };
  });
  return [...hits, ...new Map(dates.map((date) => [date.id, date])).values()];
}

const isIn = ({ starts_at_ms, ends_at_ms }: ExpectedMonster, at_ms: number) =>
  starts_at_ms <= at_ms && at_ms < ends_at_ms;

/** Returns every entry of every board of the platform, sorted by board and then by rank. */
export function expectedStandings(facts: readonly FactRow[]): ExpectedLine[] {
  const lines = new Map<string, ExpectedLine>();
  const rules: [string, RankingRule][] = Object.entries(rankingRules);
  for (const fact of facts) {
    const day = bangkokDay(new Date(fact.happened_at_ms));
    for (const [ranking, { ranked, counts, boards }] of rules) {
      const count = counts.find(
        ({ fact: kind, variant }) => kind === fact.kind && (variant === undefined || variant === fact.variant),
      );
      const subject_uuid = ranked === 'vb' ? fact.vb_uuid : fact.user_uuid;
      if (!count || subject_uuid === null) continue;
      for (const [scope, periods] of Object.entries(boards) as [Scope, Period[]][]) {
        const within = withinOf(scope, fact);
        if (within === null) continue;
        for (const period of periods) {
          const board = `${ranking}${within === '' ? '' : `:${within}`}:${period}${startOf(period, day)}`;
          addTo(lines, { board, subject_uuid, score: pointsOf(fact, count.measure), last_at_ms: fact.happened_at_ms });
        }
      }
    }
  }
  return inOrder(lines.values());
}

function addTo(lines: Map<string, ExpectedLine>, { board, subject_uuid, score, last_at_ms }: ExpectedLine) {
  const key = `${board}/${subject_uuid}`;
  const line = lines.get(key);
  lines.set(key, {
    board,
    subject_uuid,
    score: score + (line?.score ?? 0),
    last_at_ms: Math.max(last_at_ms, line?.last_at_ms ?? 0),
  });
}

const before = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

const inOrder = (lines: Iterable<ExpectedLine>) =>
  [...lines].sort(
    (a, b) =>
      before(a.board, b.board) ||
      b.score - a.score ||
      a.last_at_ms - b.last_at_ms ||
      before(a.subject_uuid, b.subject_uuid),
  );
