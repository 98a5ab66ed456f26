/**
 * Standings of a free range of days, summed from its daily boards. The sum of a range that is over is kept as a board
 * of its own, so that it is made once; a late fact drops it (migrations/0008_event_rules.sql) and the next reader makes
 * it again. One sum reads as many rows as its days have lines: at most 92 times those of the busiest day.
 */
import { asc, between, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RankingKey } from '../../calls/ranking-rule.ts';
import type { Db } from '../db.ts';
import type { PageStart } from '../page.ts';
import { ascending, descending, orderKey } from '../schema/order-key.ts';
import { keptRanges, standings } from '../schema/ranking.ts';
import { boardName, type Line, linesOf } from './standing.ts';

/** How many ranges are kept; anybody may ask for any range, so the oldest make room. */
const RANGES_KEPT_MAX = 200;

interface Range {
  ranking: RankingKey;
  scopeUuid?: string | undefined;
  firstDay: string;
  lastDay: string;
  isOver: boolean;
  now: Date;
}

/** The lines of a page of a range, and one more. */
export async function linesOfRange(db: Db, start: PageStart, range: Range): Promise<Line[]> {
  if (!range.isOver) return sumLines(db, start, range);
  const kept = await db.select().from(keptRanges).where(eq(keptRanges.board, start.list));
  if (kept.length === 0) await keep(db, start.list, range);
  return linesOf(db, start);
}

const daily = ({ ranking, scopeUuid, firstDay, lastDay }: Range) =>
  between(
    standings.board,
    boardName({ ranking, scopeUuid, period: 'day', start: firstDay }),
    boardName({ ranking, scopeUuid, period: 'day', start: lastDay }),
  );

function sumLines(db: Db, start: PageStart, range: Range): Promise<Line[]> {
  const sums = db
    .select({
      subject_uuid: standings.subject_uuid,
      score: sql<number>`sum(${standings.score})`.as('score'),
      last_at_ms: sql<number>`max(${standings.last_at_ms})`.as('last_at_ms'),
      name: standings.name,
      avatar_url: standings.avatar_url,
      family_name: standings.family_name,
    })
    .from(standings)
    .where(daily(range))
    .groupBy(standings.subject_uuid)
    .as('sums');
  const key = sql<string>`${orderKey(descending('score'), ascending('last_at_ms'), 'subject_uuid')}`;
  return db
    .select({
      order_key: key.as('order_key'),
      score: sums.score,
      uuid: sums.subject_uuid,
      name: sums.name,
      avatar_url: sums.avatar_url,
      family_name: sums.family_name,
    })
    .from(sums)
    .where(gt(key, start.after))
    .orderBy(asc(sql`order_key`))
    .limit(start.limit + 1);
}

async function keep(db: Db, board: string, range: Range) {
  const tooMany = db
    .select({ board: keptRanges.board })
    .from(keptRanges)
    .orderBy(desc(keptRanges.kept_at_ms))
    .limit(RANGES_KEPT_MAX)
    .offset(RANGES_KEPT_MAX);
  await db.batch([
    db.delete(standings).where(eq(standings.board, board)),
    // In the order of the table's columns.
    db.insert(standings).select(sql`
      SELECT ${board}, subject_uuid, sum(score), max(last_at_ms), name, avatar_url, family_name
      FROM standings WHERE ${daily(range)} GROUP BY subject_uuid`),
    db
      .insert(keptRanges)
      .values({ board, first_day: range.firstDay, last_day: range.lastDay, kept_at_ms: range.now.getTime() })
      .onConflictDoNothing(),
    db.delete(standings).where(inArray(standings.board, tooMany)),
    db.delete(keptRanges).where(inArray(keptRanges.board, tooMany)),
  ]);
}
