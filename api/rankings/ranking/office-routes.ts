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
import { momentKey } from '../../platform/framework/order-key.ts';
import { cursorAfter, pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import {
  isAmong,
  maxRowsRead,
  officeFactOf,
  selectCounted,
  selectFacts,
  selectQuarantined,
} from '../fact/office-fact.ts';
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
    ({ query }, { db, now }) => ({ rows: entriesOf(db, { list: nameOf(boardOf(query, now)), ...rangeOf(query) }) }),
    async ({ query }, { now, read }) => {
      const board = boardOf(query, now);
      const start = startOf(nameOf(board), query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, (row, rank) => ({
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
    }),
    async ({ query }, { now, read }) => {
      const board = boardOf(query, now);
      const start = startOf(`facts:${nameOf(board)}:${query.subject_uuid ?? ''}`, query);
      if ('failed' in start) return start;
      const { rows, asides, counting } = await read();
      const counted_to = counting[0]?.counted_to ?? 0;
      const aside = new Set(asides.map(({ position }) => position));
      const countedRows = rows.filter(
        (row) => row.position <= counted_to && isAmong(row, board) && !aside.has(row.position),
      );
      const keyedRows = countedRows.map((row) => ({ ...row, order_key: momentKey(row.happened_at_ms, row.position) }));
      const page = pageOf(start, keyedRows, (row) => officeFactOf(row, board.ranking));
      // Skipped facts used up the read limit, so the next page continues after the last row read.
      const last =
        rows.length === maxRowsRead(board, query.limit) && page.next_cursor === null ? rows.at(-1) : undefined;
      return last
        ? { ...page, next_cursor: cursorAfter(start, momentKey(last.happened_at_ms, last.position), page.data.length) }
        : page;
    },
  );
};

const boardOf = ({ ranking, period, on, among }: StandingsQuery, now: Date) => ({
  ranking,
  period,
  on: on ?? bangkokDay(now),
  among: among ?? null,
});

/** Returns the board's name in `standings`. */
function nameOf({ ranking, period, on, among }: ReturnType<typeof boardOf>): string {
  const board = { ranking, scopeUuid: among ?? undefined };
  if (period === 'all') return boardName({ ...board, period });
  return boardName({ ...board, period, start: { day: on, week: monday(on), month: on.slice(0, 7) }[period] });
}
