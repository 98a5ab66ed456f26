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
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { CallLimit } from '../../../calls/platform/call.ts';
import { RANGE_LINES_MAX } from '../../../calls/rankings/ranking.ts';
import type { ShelfRow } from '../../platform/archive/shelf.ts';
import { isSame, readOldSums, selectObjects } from '../../platform/archive/sums.ts';
import { batchRead, type Db, type QueryOf } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { waitFor } from '../../platform/framework/limit.ts';
import type { PageStart } from '../../platform/framework/page.ts';
import { archivedStandings } from './archived-standings.ts';
import { boardsOf, type DateRange } from './date-range.ts';
import { oldBoardsAmong, overSums, sumsOfNames } from './old-boards.ts';
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
  if (of.length < 2) return batchRead(db, { lines: sumLines(db, start, [...of, ...since]) }).then(({ lines }) => lines);
  const { firstDay, lastDay, ...among } = over;
  const board = boardName({ ...among, period: 'until', start: `${firstDay}..${lastDay}` });
  return readCachedOrSum(context, { board, of, range: over, limit: EVERY_LINE }, () =>
    sumLines(db, start, [board, ...since]),
  );
}

const selectCached = (db: Db, { board }: Sum) =>
  db
    .select({ board: keptRanges.board })
    .from(keptRanges)
    .where(and(eq(keptRanges.board, board), gt(keptRanges.kept_at_ms, 0)));

/** Reads a page that needs a sum. One transaction checks the cache and reads. */
async function readCachedOrSum(
  { db, env, now, waitUntil }: Context,
  sum: Sum,
  page: () => QueryOf<BoardEntry>,
): Promise<BoardEntry[] | Failed> {
  const { cachedRows, lines } = await batchRead(db, { cachedRows: selectCached(db, sum), lines: page() });
  if (cachedRows.length > 0) return lines;
  const retry_after_seconds = await waitFor(env, 'new-sums', NEW_SUMS);
  if (retry_after_seconds > 0) return { failed: 'ranking_crowded', facts: { retry_after_seconds } };
  const newPage = keepAndRead({ db, env, now }, sum, page);
  waitUntil(newPage.catch(() => undefined));
  const inTime = await Promise.race([newPage, patience()]);
  return inTime ?? { failed: 'ranking_unfinished', facts: { retry_after_seconds: RETRY_SECONDS } };
}

/**
 * Computes and caches a sum, and reads a page of it. Starts again if a board left the database, or
 * newer ranges replaced the sum, before the page was read.
 */
async function keepAndRead(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  sum: Sum,
  page: () => QueryOf<BoardEntry>,
): Promise<BoardEntry[]> {
  const boards = { name: archivedStandings.name, owners: oldBoardsAmong(sum.of, now) };
  for (;;) {
    const old = await readOldSums({ db, env }, boards);
    await db.batch(keep(db, { ...sum, old: old.rows, now }));
    const { cachedRows, lines, objects } = await batchRead(db, {
      cachedRows: selectCached(db, sum),
      lines: page(),
      objects: selectObjects(db, boards),
    });
    if (cachedRows.length > 0 && isSame(objects, old.objects)) return lines;
  }
}

const patience = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

/** Selects a page of the sum of boards that are all in the database. */
const sumLines = (db: Db, start: PageStart, names: readonly string[]) =>
  overSums(entriesOf(db, start), start.list, sumsOfNames(names, []));

function keep(
  db: Db,
  {
    board,
    of,
    range: { firstDay: first_day, lastDay: last_day },
    limit,
    old,
    now,
  }: Sum & { old: readonly ShelfRow[]; now: Date },
) {
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
      SELECT ${boardIdOf(board)}, subject_id, score, last_at_ms FROM (${sumsOfNames(of, old)})
      WHERE score > 0 ORDER BY score DESC, last_at_ms, subject_id LIMIT ${limit}`),
    db
      .insert(keptRanges)
      .values({ board, first_day, last_day, kept_at_ms })
      .onConflictDoUpdate({ target: keptRanges.board, set: { kept_at_ms } }),
    db.delete(standings).where(sql`board_id IN (SELECT id FROM boards WHERE ${inArray(boards.name, tooMany)})`),
    db.delete(boards).where(inArray(boards.name, tooMany)),
    db.delete(keptRanges).where(inArray(keptRanges.board, tooMany)),
  ] as const;
}
