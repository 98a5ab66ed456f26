/**
 * Routes of the rankings page: public lists, and the caller's own rank. Each ranking reads a
 * different board, as defined in `calls/rankings/ranking-type.ts`.
 */
import type { z } from 'zod';
import { bangkokDay, dayCount, lastOfMonth, monday } from '../../../calls/platform/bangkok-day.ts';
import type { pageQuery } from '../../../calls/platform/call.ts';
import {
  getRankingPlace,
  listAffiliations,
  listRankingTypes,
  listUserCoinRanking,
  listUserVtokenRanking,
  RANKING_FIRST_DAY,
  RANKING_MAX_DAYS,
  type standing,
  typeCalls,
} from '../../../calls/rankings/ranking.ts';
import type { RankingKey } from '../../../calls/rankings/ranking-rule.ts';
import { publicRankingType, rankingTypes, shownRankingTypes } from '../../../calls/rankings/ranking-type.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { families } from '../../platform/user/tables.ts';
import { entriesOfRange } from './date-range-standing.ts';
import { entriesOfBoard, oldBoardsAmong, readBoard, selectOldBoard } from './old-boards.ts';
import { ownRankOf, selectOwnRank } from './own-rank.ts';
import { type BoardEntry, boardName, rankedUserOf } from './standing.ts';

/** Tolerated clock difference between edge and API around midnight, in milliseconds. */
const AHEAD_MS = 60_000;

/** Maximum families returned. The rankings page lists them all, and they are few. */
const AFFILIATIONS_MAX = 200;

export const boardRoutes = (on: On) => {
  on(listRankingTypes, async ({ query: { target } }) => ({
    data: shownRankingTypes()
      .filter((type) => target === undefined || type.target === target)
      .map(publicRankingType),
    next_cursor: null,
  }));
  on(listAffiliations, async (_, { db }) => {
    const { uuid, slug, name } = families;
    const rows = await db.select({ uuid, slug, name }).from(families).orderBy(slug).limit(AFFILIATIONS_MAX);
    return { data: rows, next_cursor: null };
  });
  on(
    getRankingPlace,
    ({ query }, { db, now, bearer }) => {
      const board = ownBoard(query) ?? '';
      return { ...selectOwnRank(db, { board, userUuid: bearer.user_uuid }), old: selectOldBoard(db, board, now) };
    },
    async ({ query }, { db, env, now, caller, read }) => {
      if (!typeOf(query.type)?.active) return { failed: 'ranking_inactive' };
      const board = ownBoard(query);
      if (board === null) return { failed: 'invalid_date_range' };
      const stored = await read();
      const [old] = oldBoardsAmong([board], now);
      const rows =
        old && stored.old.length > 0
          ? await readBoard({ db, env }, old, selectOwnRank(db, { board, userUuid: caller.user_uuid }), stored.old)
          : stored;
      return { data: ownRankOf(rows) };
    },
  );
  on(listUserCoinRanking, (input, context) => rankingOf({ ranking: 'usercoin' }, input, context));
  on(listUserVtokenRanking, (input, context) => rankingOf({ ranking: 'uservtoken' }, input, context));

  for (const { type, plain, ofRole, ofAffiliation } of typeCalls) {
    const { ranking, active } = type;
    const inactive = { failed: 'ranking_inactive' } as const;
    if (plain) on(plain, async (input, context) => (active ? rankingOf({ ranking }, input, context) : inactive));
    if (ofRole) {
      on(ofRole, async (input, context) => {
        const { role } = input.params;
        const scopeUuid = role === 'all' ? undefined : role;
        return active ? rankingOf({ ranking, scopeUuid }, input, context) : inactive;
      });
    }
    if (ofAffiliation) {
      on(ofAffiliation, async (input, context) => {
        const scopeUuid = input.params.affiliationUuid;
        return active ? rankingOf({ ranking, scopeUuid }, input, context) : inactive;
      });
    }
  }
};

const typeOf = (name: string) => rankingTypes.find(({ type }) => type === name);

/**
 * Returns the board with the caller's entry, or null: a custom range does not store every entry.
 */
function ownBoard(query: z.output<typeof getRankingPlace.query>): string | null {
  const type = typeOf(query.type);
  const period = periodOf(query.dateStart, query.dateEnd);
  if (!type || !period) return null;
  const role = query.role === 'all' ? undefined : query.role;
  const family = type.affiliation_api_path === null ? undefined : query.affiliation_uuid;
  return boardName({ ranking: type.ranking, scopeUuid: type.takes_role ? role : family, ...period });
}

interface RankingInput {
  params: { dateStart: string; dateEnd: string };
  query: z.output<typeof pageQuery>;
}

type RankingAnswer = { data: z.input<typeof standing>[]; next_cursor: string | null };

/** Returns one page of a ranking, from a stored board or from a custom date range. */
async function rankingOf(
  among: { ranking: RankingKey; scopeUuid?: string | undefined },
  { params, query }: RankingInput,
  context: Context,
): Promise<RankingAnswer | Failed> {
  const { dateStart: firstDay, dateEnd: lastDay } = params;
  const days = dayCount(firstDay, lastDay);
  if (days < 1) return { failed: 'invalid_date_range' };
  if (days > RANKING_MAX_DAYS) return { failed: 'date_range_too_long', facts: { max_days: RANKING_MAX_DAYS } };

  const period = periodOf(firstDay, lastDay);
  const today = bangkokDay(new Date(context.now.getTime() + AHEAD_MS));
  // A week or month may start before the first ranked day or end after today. A custom range may
  // not.
  const [earliest, latest] = period ? [lastDay, firstDay] : [firstDay, lastDay];
  if (earliest < RANKING_FIRST_DAY || latest > today) {
    return { failed: 'date_not_ranked', facts: { first_day: RANKING_FIRST_DAY, last_day: today } };
  }
  const start = startOf(boardName({ ...among, ...(period ?? rangeOf(firstDay, lastDay)) }), query);
  if ('failed' in start) return start;
  const lines = period
    ? await entriesOfBoard(context, start)
    : await entriesOfRange(context, start, { ...among, firstDay, lastDay });
  if ('failed' in lines) return lines;
  return pageOf(start, lines, serializeLine);
}

export const serializeLine = (row: BoardEntry, rank: number) => ({ rank, user: rankedUserOf(row), score: row.score });

/**
 * Returns the Bangkok day, Monday-to-Sunday week or calendar month that equals the range, or null.
 */
function periodOf(firstDay: string, lastDay: string) {
  const days = dayCount(firstDay, lastDay);
  if (days === 1) return { period: 'day', start: firstDay } as const;
  if (days === 7 && firstDay === monday(firstDay)) return { period: 'week', start: firstDay } as const;
  const isMonth = firstDay.endsWith('-01') && lastDay === lastOfMonth(firstDay);
  return isMonth ? ({ period: 'month', start: firstDay.slice(0, 7) } as const) : null;
}

const rangeOf = (firstDay: string, lastDay: string) => ({ period: 'range', start: `${firstDay}..${lastDay}` }) as const;
