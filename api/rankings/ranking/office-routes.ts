/** Back-office routes for rankings: rules, entries of a board, and the facts behind an entry. */
import { bangkokDay, monday } from '../../../calls/platform/bangkok-day.ts';
import {
  getOfficeRanking,
  listOfficeFacts,
  listOfficeRankings,
  listOfficeStandings,
  type OfficeRanking,
} from '../../../calls/rankings/ranking-office.ts';
import {
  type Period,
  type RankingKey,
  type RankingRule,
  rankingKeys,
  rankingRules,
} from '../../../calls/rankings/ranking-rule.ts';
import { rankingTypes, unitOf } from '../../../calls/rankings/ranking-type.ts';
import { selectDeparted } from '../../platform/archive/read-shelf.ts';
import { momentKey } from '../../platform/framework/order-key.ts';
import { cursorAfter, pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { momentOfKey } from '../fact/fact-shelf.ts';
import {
  isAmong,
  officeFactOf,
  quarantinedOf,
  selectCounted,
  selectFacts,
  selectQuarantined,
  withOldFacts,
} from '../fact/office-fact.ts';
import { entriesOfBoard, selectOldBoard } from './old-boards.ts';
import { boardName, entriesOf, rankedUserOf } from './standing.ts';

export const prefixes = ['office'];

/** A board as named by a query. */
interface StandingsQuery {
  ranking: RankingKey;
  period: Period;
  on?: string | undefined;
  among?: string | undefined;
}

const shownTypes = new Set(rankingTypes.filter(({ active }) => active).map(({ ranking }) => ranking));

const officeRankingOf = (ranking: RankingKey): OfficeRanking => ({
  ranking,
  ranked: rankingRules[ranking].ranked,
  unit: unitOf(ranking),
  is_shown: shownTypes.has(ranking),
});

export const routes = (on: On) => {
  on(listOfficeRankings, async () => ({ data: rankingKeys.map(officeRankingOf), next_cursor: null }));

  on(getOfficeRanking, async ({ params: { ranking } }) => {
    const rule: RankingRule = rankingRules[ranking];
    const counts = rule.counts.map(({ fact, variant = null, measure }) => ({ kind: fact, variant, measure }));
    const scopes = Object.entries(rule.boards) as [keyof RankingRule['boards'], readonly Period[]][];
    const boards = scopes.flatMap(([scope, periods]) => periods.map((period) => ({ scope, period })));
    return { data: { ...officeRankingOf(ranking), counts, boards } };
  });

  on(
    listOfficeStandings,
    ({ query }, { db, now }) => {
      const list = nameOf(boardOf(query, now));
      return { rows: entriesOf(db, { list, ...rangeOf(query) }), old: selectOldBoard(db, list, now) };
    },
    async ({ query }, context) => {
      const board = boardOf(query, context.now);
      const start = startOf(nameOf(board), query);
      if ('failed' in start) return start;
      const stored = await context.read();
      const rows = stored.old.length > 0 ? await entriesOfBoard(context, start, stored.old) : stored.rows;
      return pageOf(start, rows, (row, rank) => ({
        ...board,
        rank,
        user: rankedUserOf(row),
        score: row.score,
      }));
    },
  );

  on(
    listOfficeFacts,
    ({ query }, { db, now }) => ({
      rows: selectFacts(db, { ...boardOf(query, now), subject_uuid: query.subject_uuid ?? '' }, rangeOf(query)),
      asides: selectQuarantined(db),
      counting: selectCounted(db),
      departed: selectDeparted(db),
    }),
    async ({ query }, { db, env, now, read }) => {
      const board = boardOf(query, now);
      const subject_uuid = query.subject_uuid ?? '';
      const start = startOf(`facts:${nameOf(board)}:${subject_uuid}`, query);
      if ('failed' in start) return start;
      const { rows, asides, counting, departed } = await read();
      const counted_to = counting[0]?.counted_to ?? 0;
      const ports = { db, env, departed: subject_uuid === '' ? [] : departed };
      const { facts, bound } = await withOldFacts(ports, { ...board, subject_uuid }, { rows, ...start });
      const aside = await quarantinedOf(db, asides, facts);
      const keyedFacts = facts
        .filter((fact) => fact.position <= counted_to && isAmong(fact, board) && !aside.has(fact.position))
        .map((fact) => ({ ...fact, order_key: momentKey(fact.happened_at_ms, fact.position) }));
      const page = pageOf(start, keyedFacts, (fact) => officeFactOf(fact, board.ranking));
      if (page.next_cursor !== null || bound === null) return page;
      // Skipped facts used up what a page reads, so the next page continues after the last one.
      const { at_ms, position } = momentOfKey(bound);
      return { ...page, next_cursor: cursorAfter(start, momentKey(at_ms, position), page.data.length) };
    },
  );
};

const boardOf = ({ ranking, period, on, among }: StandingsQuery, now: Date) => ({
  ranking,
  period,
  on: on ?? bangkokDay(now),
  among: among ?? null,
});

/** Returns the board's name in `boards`. */
function nameOf({ ranking, period, on, among }: ReturnType<typeof boardOf>): string {
  const board = { ranking, scopeUuid: among ?? undefined };
  if (period === 'all') return boardName({ ...board, period });
  return boardName({ ...board, period, start: { day: on, week: monday(on), month: on.slice(0, 7) }[period] });
}
