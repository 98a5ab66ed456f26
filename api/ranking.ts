import type { z } from 'zod';
import { listUserCoinRanking, listUserVtokenRanking, RANKING_MAX_DAYS } from '../calls/ranking.ts';
import { bangkokDay, dayCount, lastOfMonth, monday } from '../calls/bangkok-day.ts';
import type { Context } from './env.ts';
import { pageOf, startOf } from './page.ts';
import { linesOfRange } from './range-standing.ts';
import type { Failed, On } from './route.ts';
import { boardName, type Line, linesOf, userOf } from './standing.ts';

export const rankingRoutes = (on: On) => {
  on(listUserCoinRanking, (input, context) => rankingOf('usercoin', input, context));
  on(listUserVtokenRanking, (input, context) => rankingOf('uservtoken', input, context));
};

type RankingCall = typeof listUserCoinRanking;
type RankingInput = { params: z.output<RankingCall['params']>; query: z.output<RankingCall['query']> };

async function rankingOf(
  ranking: 'usercoin' | 'uservtoken',
  { params, query }: RankingInput,
  { db, now }: Context,
): Promise<z.input<RankingCall['answer']> | Failed> {
  const { dateStart: firstDay, dateEnd: lastDay } = params;
  const days = dayCount(firstDay, lastDay);
  if (days < 1) return { failed: 'invalid_date_range' };
  if (days > RANKING_MAX_DAYS) return { failed: 'date_range_too_long', facts: { max_days: RANKING_MAX_DAYS } };

  const period = periodOf(firstDay, lastDay);
  const start = startOf(boardName({ ranking, ...(period ?? rangeOf(firstDay, lastDay)) }), query);
  if ('failed' in start) return start;
  const lines = period
    ? await linesOf(db, start)
    : await linesOfRange(db, start, { ranking, firstDay, lastDay, isOver: lastDay < bangkokDay(now), now });
  return pageOf(start, lines, drawLine);
}

const drawLine = (row: Line, rank: number) => ({ rank, user: userOf(row), score: row.score });

/** The Bangkok day, Monday-to-Sunday week or calendar month that a range is exactly, if any. */
function periodOf(firstDay: string, lastDay: string) {
  const days = dayCount(firstDay, lastDay);
  if (days === 1) return { period: 'day', start: firstDay } as const;
  if (days === 7 && firstDay === monday(firstDay)) return { period: 'week', start: firstDay } as const;
  const isMonth = firstDay.endsWith('-01') && lastDay === lastOfMonth(firstDay);
  return isMonth ? ({ period: 'month', start: firstDay.slice(0, 7) } as const) : null;
}

const rangeOf = (firstDay: string, lastDay: string) => ({ period: 'range', start: `${firstDay}..${lastDay}` }) as const;
