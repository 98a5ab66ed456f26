/**
 * Compares a gateway's lines with our books: which lines agree, and which payments have no line.
 */
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { addDays, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../../platform/framework/db.ts';
import { payments } from '../order/tables.ts';
import { settlementLines } from './tables.ts';

/** Result for a line: a payment, refund, fee or payout of ours, or the kind of disagreement. */
export type Finding =
  | 'payment'
  | 'refund'
  | 'fee'
  | 'payout'
  | 'settled_unknown'
  | 'settled_otherwise'
  | 'settled_sum_wrong'
  | 'settled_changed';

/** Condition: an earlier line reports the same money. Money is settled once. */
const isDuplicate = sql`EXISTS (
  SELECT 1 FROM settlement_lines AS earlier
  WHERE earlier.gateway = settlement_lines.gateway AND earlier.kind = settlement_lines.kind
    AND earlier.source IS settlement_lines.source
    AND (earlier.source IS NOT NULL OR earlier.reference IS settlement_lines.reference)
    AND earlier.gross_satang = settlement_lines.gross_satang
    AND earlier.gross_satang - earlier.fee_satang - earlier.vat_satang = earlier.net_satang
    AND (earlier.read_at_ms, earlier.line_id) < (settlement_lines.read_at_ms, settlement_lines.line_id)
)`;

/**
 * Condition: the gateway has changed the line since, and the case is open. Finds the case by the
 * beginning of `about`; its end differs.
 */
const hasOpenChangeCase = sql`EXISTS (
  SELECT 1 FROM money_cases WHERE ended_at_ms IS NULL AND payment_id = settlement_lines.line_id
    AND about > 'settled_changed:' || settlement_lines.gateway || ':' || settlement_lines.line_id || ':'
    AND about < 'settled_changed:' || settlement_lines.gateway || ':' || settlement_lines.line_id || ';'
)`;

/** Result for the current line. A payment is found by the gateway's id. */
export const finding: SQL<Finding> = sql`CASE
  WHEN ${hasOpenChangeCase} THEN 'settled_changed'
  WHEN settlement_lines.gross_satang - settlement_lines.fee_satang - settlement_lines.vat_satang <> settlement_lines.net_satang
    THEN 'settled_sum_wrong'
  WHEN settlement_lines.kind = 'payment' THEN coalesce((
    SELECT CASE WHEN amount_satang = settlement_lines.gross_satang AND NOT ${isDuplicate}
      THEN 'payment' ELSE 'settled_otherwise' END
    FROM payments WHERE payments.gateway = settlement_lines.gateway AND payments.payment_id = settlement_lines.source
  ), 'settled_unknown')
  -- Matches the gateway's refund id, or ours for refunds that we sent. A returned refund is positive.
  WHEN settlement_lines.kind = 'refund' THEN coalesce((
    SELECT CASE WHEN NOT ${isDuplicate} AND (
      refunds.amount_satang = -settlement_lines.gross_satang AND refunds.state IN ('paid', 'returned')
      OR refunds.amount_satang = settlement_lines.gross_satang AND refunds.state = 'returned'
    ) THEN 'refund' ELSE 'settled_otherwise' END
    FROM refunds JOIN money_cases ON money_cases.number = refunds.case_number
    WHERE refunds.uuid = coalesce(
      (SELECT uuid FROM refunds WHERE gateway_refund_id = settlement_lines.source),
      (SELECT uuid FROM refunds WHERE end_to_end_id = settlement_lines.reference)
    ) AND money_cases.gateway = settlement_lines.gateway
  ), 'settled_unknown')
  WHEN settlement_lines.kind = 'fee' THEN 'fee'
  WHEN settlement_lines.kind = 'payout' THEN CASE WHEN coalesce((
    SELECT sum(paid.net_satang) FROM settlement_lines AS paid
    WHERE paid.gateway = settlement_lines.gateway AND paid.payout_id = settlement_lines.source
  ), -settlement_lines.net_satang) = -settlement_lines.net_satang THEN 'payout' ELSE 'settled_otherwise' END
  ELSE 'settled_unknown'
END`;

/** Results that keep a day open until staff end the case. */
const wrongs = ['settled_unknown', 'settled_otherwise', 'settled_sum_wrong', 'settled_changed'] as const;

const isEnded = (about: SQL) =>
  sql`EXISTS (SELECT 1 FROM money_cases WHERE about = ${about} AND ended_at_ms IS NOT NULL)`;

const wrongLine = {
  line: settlementLines,
  finding: sql<(typeof wrongs)[number]>`${finding}`.as('finding'),
};

const isWrong = and(
  inArray(finding, [...wrongs]),
  sql`NOT ${isEnded(sql`${finding} || ':' || settlement_lines.gateway || '::' || settlement_lines.line_id`)}`,
);

/** Selects the lines of a day that disagree and have no ended case. */
export const selectWrongLines = (db: Db, gateway: GatewayKey, day: string) =>
  db
    .select(wrongLine)
    .from(settlementLines)
    .where(and(eq(settlementLines.gateway, gateway), eq(settlementLines.day, day), isWrong));

/** Maximum days between a payment and its discovery. */
const FOUND_LATE_DAYS = 40;

const earliestFoundOn = (day: string) => dayStart(addDays(day, -FOUND_LATE_DAYS)).getTime();

/**
 * Selects lines of earlier days that disagree with a payment recorded since `late_since_ms`, and
 * have no ended case. Their day was closed before the payment was known. Null: selects none.
 */
export const selectWrongSince = (
  db: Db,
  { gateway, day, late_since_ms }: { gateway: GatewayKey; day: string; late_since_ms: number | null },
) =>
  db
    .select(wrongLine)
    .from(payments)
    .innerJoin(
      settlementLines,
      and(
        eq(settlementLines.gateway, payments.gateway),
        eq(settlementLines.source, payments.payment_id),
        eq(settlementLines.kind, 'payment'),
        lt(settlementLines.day, day),
      ),
    )
    .where(
      and(
        eq(payments.gateway, gateway),
        gte(payments.paid_at_ms, earliestFoundOn(day)),
        late_since_ms === null ? sql`0` : gte(payments.recorded_at_ms, late_since_ms),
        isWrong,
      ),
    );

/**
 * Selects the payments of a day that have no line and no ended case. With `late_since_ms` it adds
 * payments of earlier days recorded since then: their day was closed before they were known.
 */
export const selectUnsettled = (
  db: Db,
  { gateway, day, late_since_ms }: { gateway: GatewayKey; day: string; late_since_ms: number | null },
) =>
  db
    .select({ payment_id: payments.payment_id, order_uuid: payments.order_uuid, amount_satang: payments.amount_satang })
    .from(payments)
    .where(
      and(
        eq(payments.gateway, gateway),
        gte(payments.paid_at_ms, late_since_ms === null ? dayStart(day).getTime() : earliestFoundOn(day)),
        late_since_ms === null
          ? undefined
          : or(gte(payments.paid_at_ms, dayStart(day).getTime()), gte(payments.recorded_at_ms, late_since_ms)),
        lt(payments.paid_at_ms, dayStart(addDays(day, 1)).getTime()),
        sql`NOT EXISTS (
          SELECT 1 FROM settlement_lines
          WHERE settlement_lines.gateway = payments.gateway AND source = payments.payment_id AND kind = 'payment'
        )`,
        sql`NOT ${isEnded(sql`'not_settled:' || payments.gateway || '::' || payments.payment_id`)}`,
      ),
    );

/** Selects the sums of a day's lines, whether they agree or not. */
export const selectSums = (db: Db, gateway: GatewayKey, day: string) =>
  db
    .select({
      lines: sql<number>`count(*)`.as('lines'),
      paid_satang: sumWhere(sql`gross_satang`, 'payment').as('paid_satang'),
      refunded_satang: sql<number>`-${sumWhere(sql`gross_satang`, 'refund')}`.as('refunded_satang'),
      fee_satang: sql<number>`coalesce(sum(fee_satang), 0)`.as('fee_satang'),
      vat_satang: sql<number>`coalesce(sum(vat_satang), 0)`.as('vat_satang'),
      paid_out_satang: sql<number>`-${sumWhere(sql`net_satang`, 'payout')}`.as('paid_out_satang'),
      net_satang: sql<number>`coalesce(sum(net_satang), 0)`.as('net_satang'),
    })
    .from(settlementLines)
    .where(and(eq(settlementLines.gateway, gateway), eq(settlementLines.day, day)));

const sumWhere = (column: SQL, kind: 'payment' | 'refund' | 'payout') =>
  sql<number>`coalesce(sum(CASE kind WHEN ${kind} THEN ${column} END), 0)`;
