/**
 * Stores a gateway's settlement lines, each once, and then closes the days that agree with our
 * books.
 */

import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { type CaseObservation, openCase } from '../case/case.ts';
import { MAX_AMOUNT_SATANG } from '../gateway/gateway.ts';
import type { SettlementLine } from '../gateway/settlement-line.ts';
import { closeDays, lastClosedDay, noteDay } from './close-days.ts';
import { settlementLines } from './tables.ts';

/** Rows of one commit. */
const MAX_PER_COMMIT = 200;

/**
 * Stores lines. `days` are the days whose lines are complete. A line of a closed day counts for the
 * first open day.
 */
export async function storeSettlementLines(
  ports: { db: Db; now: Date },
  gateway: GatewayKey,
  { lines, days }: { lines: readonly SettlementLine[]; days: readonly string[] },
): Promise<void> {
  const { db, now } = ports;
  const closedDay = await lastClosedDay(db, gateway);
  const rowOf = (line: SettlementLine) => {
    const paymentDay = bangkokDay(new Date(line.happened_at_ms));
    const day = closedDay !== null && paymentDay <= closedDay ? addDays(closedDay, 1) : paymentDay;
    return insertRow(settlementLines, { gateway, ...line, day, read_at_ms: now.getTime() });
  };
  // After a crash the next read stores all lines again. rules.sql ignores lines that exist.
  for (let at = 0; at < lines.length; at += MAX_PER_COMMIT) {
    const chunk = lines.slice(at, at + MAX_PER_COMMIT);
    const acceptable = chunk.filter(isWithinMaximum);
    const cases = chunk
      .filter((line) => !isWithinMaximum(line))
      .map((line) => openCase(tooLargeCase(gateway, line), now));
    await commitOrThrow(db, [...acceptable.map(rowOf), ...cases, openCasesForChangedLines(gateway, acceptable, now)]);
  }
  const open = days.filter((day) => closedDay === null || day > closedDay);
  for (let at = 0; at < open.length; at += MAX_PER_COMMIT) {
    const chunk = open.slice(at, at + MAX_PER_COMMIT);
    await commitOrThrow(
      db,
      // Open, without reasons: closeDays checks the days.
      chunk.map((day) => noteDay(gateway, day, {}, now)),
    );
  }
  await closeDays(ports, gateway);
}

const isWithinMaximum = ({ gross_satang, fee_satang, vat_satang, net_satang }: SettlementLine): boolean =>
  [gross_satang, fee_satang, vat_satang, net_satang].every((amount) => Math.abs(amount) <= MAX_AMOUNT_SATANG);

/**
 * Returns a case for a line above `MAX_AMOUNT_SATANG`, which the books do not accept. Only the case
 * stores the line.
 */
const tooLargeCase = (gateway: GatewayKey, line: SettlementLine): CaseObservation => ({
  kind: 'unreadable',
  gateway,
  reference: line.reference,
  order_uuid: null,
  payment_id: line.line_id,
  detail: line,
});

/**
 * Opens a case for each stored line that the gateway now reports with another amount, kind or
 * source. The stored line stays, and staff ask the gateway which report is correct.
 */
const openCasesForChangedLines = (gateway: GatewayKey, lines: readonly SettlementLine[], now: Date): Statement => write`
  INSERT INTO money_cases (kind, about, gateway, payment_id, amount_satang, detail, opened_at_ms)
  SELECT 'settled_changed', 'settled_changed:' || stored.gateway || ':' || stored.line_id || ':' || reported.value, stored.gateway, stored.line_id, 0,
    json_object('told', json(reported.value), 'before', json_object('kind', stored.kind, 'source', stored.source, 'gross_satang', stored.gross_satang,
      'fee_satang', stored.fee_satang, 'vat_satang', stored.vat_satang, 'net_satang', stored.net_satang)), ${now.getTime()}
  FROM json_each(${JSON.stringify(lines.map(comparedFields))}) AS reported
  JOIN settlement_lines AS stored ON stored.gateway = ${gateway} AND stored.line_id = reported.value ->> 'line_id'
  WHERE stored.kind <> reported.value ->> 'kind' OR stored.source IS NOT reported.value ->> 'source'
    OR stored.gross_satang <> reported.value ->> 'gross_satang' OR stored.fee_satang <> reported.value ->> 'fee_satang'
    OR stored.vat_satang <> reported.value ->> 'vat_satang' OR stored.net_satang <> reported.value ->> 'net_satang'`;

/** Returns the fields of a line that must not change. */
const comparedFields = ({
  line_id,
  kind,
  source,
  gross_satang,
  fee_satang,
  vat_satang,
  net_satang,
}: SettlementLine) => ({
  line_id,
  kind,
  source,
  gross_satang,
  fee_satang,
  vat_satang,
  net_satang,
});
