/**
 * Figures of today beside those of the same day of last week, until the same time. Each query reads
 * only the rows of the two spans.
 */
import { type SQL, sql } from 'drizzle-orm';
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { liveAudiences } from '../../live/live/audience-tables.ts';
import { lives } from '../../live/live/tables.ts';
import { reports } from '../../moderation/moderation/tables.ts';
import { payouts } from '../../money/payout/tables.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { alerts } from '../alert/tables.ts';

export const WEEK_MS = 7 * 86_400_000;

/** Start of an order key that sorts a later time first. */
const keyAt = (ms: SQL) => sql`printf('%016d', 9007199254740991 - ${ms})`;
const from = sql`span.value ->> 'from_ms'`;
const until = sql`span.value ->> 'until_ms'`;
/** Selects rows whose order key, latest first, lies within the span. */
const keyWithin = (key: SQL | typeof lives.order_key) =>
  sql`${key} > ${keyAt(until)} AND ${key} < ${keyAt(sql`(${from} - 1)`)}`;

/** Sums of a span: of today, or of a week before. */
interface SpanSums {
  span: 'today' | 'week_before';
  sum: number;
  second_sum: number;
}

/** Selects the sums for both spans. */
export function selectCompared(db: Db, now: Date) {
  const start_ms = dayStart(bangkokDay(now)).getTime();
  const now_ms = now.getTime();
  const spans = JSON.stringify([
    { span: 'today', from_ms: start_ms, until_ms: now_ms },
    { span: 'week_before', from_ms: start_ms - WEEK_MS, until_ms: now_ms - WEEK_MS },
  ]);
  const sumsOf = (sum: SQL, rows: SQL, secondSum: SQL = sql`0`) =>
    db.select({ span: sql<SpanSums['span']>`span`, sum: sql<number>`sum`, second_sum: sql<number>`second_sum` }).from(
      sql`(SELECT span.value ->> 'span' AS span, ${sum} AS sum, ${secondSum} AS second_sum
        FROM json_each(${spans}) AS span CROSS JOIN ${rows} GROUP BY 1)`,
    );
  return {
    audience: sumsOf(
      sql`sum(new_count + returning_count + guest_count)`,
      sql`${lives} JOIN ${liveAudiences} ON ${liveAudiences.live_uuid} = ${lives.uuid}
        WHERE ${lives.status} = 'ended' AND ${keyWithin(lives.order_key)}`,
      sql`sum(watched_seconds)`,
    ),
    requests: sumsOf(
      sql`sum(net_satang)`,
      sql`${payouts} WHERE ${payouts.state} IN ('submitted', 'held', 'approved', 'sent', 'paid', 'failed', 'returned',
        'given_up', 'cancelled') AND ${keyWithin(sql`${payouts.order_key}`)}`,
    ),
    reported: sumsOf(sql`count(*)`, sql`${reports} WHERE ${reports.reported_at_ms} BETWEEN ${from} AND ${until}`),
    alerted: sumsOf(sql`count(*)`, sql`${alerts} WHERE ${keyWithin(sql`${alerts.order_key}`)}`),
  };
}

type SumsBySpan = Rows<ReturnType<typeof selectCompared>>;

/** Returns a figure of both spans. A span without rows is 0. */
const pairOf = (rows: SumsBySpan[keyof SumsBySpan], of: (row: SumsBySpan['audience'][number]) => number) => {
  const sumOf = (span: SpanSums['span']) => {
    const row = rows.find((one) => one.span === span);
    return row ? of(row) : 0;
  };
  return { today: sumOf('today'), week_before: sumOf('week_before') };
};

/** Returns the figures that are no balances of the ledger. */
export const comparedOf = ({ audience, requests, reported, alerted }: SumsBySpan) => ({
  viewer_count: pairOf(audience, ({ sum }) => sum),
  watched_minutes: pairOf(audience, ({ second_sum }) => Math.round(second_sum / 60)),
  payout_requests_satang: pairOf(requests, ({ sum }) => sum),
  report_count: pairOf(reported, ({ sum }) => sum),
  alert_count: pairOf(alerted, ({ sum }) => sum),
});
