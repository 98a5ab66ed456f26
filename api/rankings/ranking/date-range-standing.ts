/**
 * Standings of a custom date range, summed from months, weeks and days.
 *
 * - Each sum is computed once and cached as a board. A late fact invalidates it (rules.sql), and
 *   the next reader recomputes it.
 * - For a range that includes today, the sum up to yesterday is cached, and today is added per
 *   page.
 * - Any visitor can request any range. The API therefore limits new sums per minute, and caches
 *   only the entries of a finished range that it shows.
 */
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { CallLimit } from '../../../calls/platform/call.ts';
import { RANGE_LINES_MAX } from '../../../calls/rankings/ranking.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { waitFor } from '../../platform/framework/limit.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import type { PageStart } from '../../platform/framework/page.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { boardsOf, type DateRange } from './date-range.ts';
import { type BoardEntry, boardIdOf, boardName, entriesOf } from './standing.ts';
import { boards, keptRanges, standings } from './tables.ts';

/** Maximum cached sums. Invalid ones are evicted first, then the oldest. */
const MAX_CACHED_RANGES = 200;

/** Limit on new sums, shared by all visitors. */
export const NEW_SUMS: CallLimit = { times: 30, window_seconds: 60 };

/**
 * Maximum wait for a sum, in milliseconds. The edge gives up after three seconds. The sum is
 * completed in the background either way.
 */
const PATIENCE_MS = 2_000;
const RETRY_SECONDS = 5;

const EVERY_LINE = -1;

/** A cached sum (`board`) and the boards that it adds up (`of`). */
interface Sum {
  board: string;
  of: readonly string[];
  range: DateRange;
  limit: number;
}

/** Returns the entries of one page of a range, and one more if there is a next page. */
export async function entriesOfRange(
  context: Context,
  start: PageStart,
  range: DateRange,
): Promise<BoardEntry[] | Failed> {
  const { db, now } = context;
  const today = bangkokDay(now);
  const lines =
    range.lastDay < today
      ? await readCachedOrSum(context, { board: start.list, of: boardsOf(range), range, limit: RANGE_LINES_MAX }, () =>
          entriesOf(db, start),
        )
      : await linesSoFar(context, start, { range, today });
  return 'failed' in lines ? lines : lines.slice(0, Math.max(0, RANGE_LINES_MAX - start.seen));
}

/**
 * Returns the entries of a range that includes today. The cached sum holds every entry, because a
 * user with a low rank yesterday may lead today.
 */
function linesSoFar(context: Context, start: PageStart, { range, today }: { range: DateRange; today: string }) {
  const { db } = context;
  const over = { ...range, lastDay: addDays(today, -1) };
  const since = boardsOf({ ...range, firstDay: range.firstDay > today ? range.firstDay : today });
  const of = boardsOf(over);
  if (of.length < 2) return sumLines(db, start, [...of, ...since]);
  const { firstDay, lastDay, ...among } = over;
  const board = boardName({ ...among, period: 'until', start: `${firstDay}..${lastDay}` });
  return readCachedOrSum(context, { board, of, range: over, limit: EVERY_LINE }, () =>
    sumLines(db, start, [board, ...since]),
  );
}

/**
 * Reads a page that needs a sum. One transaction checks the cache and reads, or computes and reads.
 */
async function readCachedOrSum(
  { db, env, now, waitUntil }: Context,
  sum: Sum,
  page: () => ReturnType<typeof entriesOf> | ReturnType<typeof sumLines>,
): Promise<BoardEntry[] | Failed> {
  const selectCached = db
    .select({ board: keptRanges.board })
    .from(keptRanges)
    .where(and(eq(keptRanges.board, sum.board), gt(keptRanges.kept_at_ms, 0)));
  const [cachedRows, lines] = await db.batch([selectCached, page()]);
  if (cachedRows.length > 0) return lines;
  const retry_after_seconds = await waitFor(env, 'new-sums', NEW_SUMS);
  if (retry_after_seconds > 0) return { failed: 'ranking_crowded', facts: { retry_after_seconds } };
  const newPage = db.batch([...keep(db, sum, now), page()]).then((results) => results[7]);
  waitUntil(newPage.catch(() => undefined));
  const inTime = await Promise.race([newPage, patience()]);
  return inTime ?? { failed: 'ranking_unfinished', facts: { retry_after_seconds: RETRY_SECONDS } };
}

const patience = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

function sumLines(db: Db, start: PageStart, names: string[]) {
  const sums = db
    .select({
      subject_id: standings.subject_id,
      score: sql<number>`sum(${standings.score})`.as('score'),
      last_at_ms: sql<number>`max(${standings.last_at_ms})`.as('last_at_ms'),
    })
    .from(standings)
    .where(isOnOneOf(names))
    .groupBy(standings.subject_id)
    .having(sql`sum(${standings.score}) > 0`)
    .as('sums');
  const key = sql<string>`${orderKey(descending('score'), ascending('last_at_ms'), 'lower(hex(subject_id))')}`;
  const page = db
    .select({ order_key: key.as('order_key'), score: sums.score, subject_id: sums.subject_id })
    .from(sums)
    .where(gt(key, start.after))
    .orderBy(asc(sql`order_key`))
    .limit(start.limit + 1)
    .as('page');
  return db
    .select({ order_key: page.order_key, score: page.score, ...userCardColumns })
    .from(page)
    .innerJoin(users, eq(users.short_id, page.subject_id))
    .orderBy(asc(sql`order_key`));
}

const isOnOneOf = (names: readonly string[]) =>
  inArray(standings.board_id, sql`(SELECT id FROM boards WHERE ${inArray(boards.name, [...names])})`);

function keep(db: Db, { board, of, range: { firstDay: first_day, lastDay: last_day }, limit }: Sum, now: Date) {
  const kept_at_ms = now.getTime();
  const tooMany = db
    .select({ board: keptRanges.board })
    .from(keptRanges)
    .orderBy(desc(keptRanges.kept_at_ms))
    .limit(MAX_CACHED_RANGES)
    .offset(MAX_CACHED_RANGES);
  return [
    db.insert(boards).values({ name: board }).onConflictDoNothing(),
    db.delete(standings).where(eq(standings.board_id, boardIdOf(board))),
    // The columns follow the order of the table.
    db.insert(standings).select(sql`
      SELECT ${boardIdOf(board)}, subject_id, sum(score), max(last_at_ms)
      FROM standings WHERE ${isOnOneOf(of)} GROUP BY subject_id
      HAVING sum(score) > 0 ORDER BY sum(score) DESC, max(last_at_ms), subject_id LIMIT ${limit}`),
    db
      .insert(keptRanges)
      .values({ board, first_day, last_day, kept_at_ms })
      .onConflictDoUpdate({ target: keptRanges.board, set: { kept_at_ms } }),
    db.delete(standings).where(sql`board_id IN (SELECT id FROM boards WHERE ${inArray(boards.name, tooMany)})`),
    db.delete(boards).where(inArray(boards.name, tooMany)),
    db.delete(keptRanges).where(inArray(keptRanges.board, tooMany)),
  ] as const;
}
