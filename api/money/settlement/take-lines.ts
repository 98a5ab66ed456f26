/**
 * Stores a gateway's settlement lines, each once, and then closes the days that agree with our
 * books.
 */

import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { type Oddity, openCase } from '../case/case.ts';
import { MAX_AMOUNT_SATANG } from '../gateway/gateway.ts';
import type { SettlementLine } from '../gateway/settlement-line.ts';
import { closeDays, lastClosedDay, noteDay } from './close-days.ts';
import { settlementLines } from './tables.ts';

const MAX_PER_RUN = 200;

/**
 * Stores lines. `days` are the days whose lines are complete. A line of a closed day counts for the
 * first open day.
 */
export async function takeLines(
  ports: { db: Db; now: Date },
  gateway: GatewayKey,
  { lines, days }: { lines: readonly SettlementLine[]; days: readonly string[] },
): Promise<void> {
  const { db, now } = ports;
  const closedDay = await lastClosedDay(db, gateway);
  const rowOf = (line: SettlementLine) => {
    const own = bangkokDay(new Date(line.happened_at_ms));
    const day = closedDay !== null && own <= closedDay ? addDays(closedDay, 1) : own;
    return insertRow(settlementLines, { gateway, ...line, day, read_at_ms: now.getTime() });
  };
  // After a crash the next read starts over, because rules.sql ignores lines that exist.
  for (let at = 0; at < lines.length; at += MAX_PER_RUN) {
    const chunk = lines.slice(at, at + MAX_PER_RUN);
    const sane = chunk.filter(isSane);
    const cases = chunk.filter((line) => !isSane(line)).map((line) => openCase(beyondMost(gateway, line), now));
    await commitOrThrow(db, [...sane.map(rowOf), ...cases, casesOfChanged(gateway, sane, now)]);
  }
  const open = days.filter((day) => closedDay === null || day > closedDay);
  for (let at = 0; at < open.length; at += MAX_PER_RUN) {
    const chunk = open.slice(at, at + MAX_PER_RUN);
    await commitOrThrow(
      db,
      chunk.map((day) => noteDay(gateway, day, {}, now)),
    );
  }
  await closeDays(ports, gateway);
}

const isSane = ({ gross_satang, fee_satang, vat_satang, net_satang }: SettlementLine): boolean =>
  [gross_satang, fee_satang, vat_satang, net_satang].every((amount) => Math.abs(amount) <= MAX_AMOUNT_SATANG);

/**
 * Case for a line over the maximum amount, which the books do not accept. The case contains the
 * line.
 */
const beyondMost = (gateway: GatewayKey, line: SettlementLine): Oddity => ({
  kind: 'unreadable',
  gateway,
  reference: line.reference,
  order_uuid: null,
  payment_id: line.line_id,
  detail: line,
});

/**
 * Opens a case for each stored line that the gateway now reports with other money. The stored line
 * stays, and staff ask the gateway which one is true.
 */
const casesOfChanged = (gateway: GatewayKey, lines: readonly SettlementLine[], now: Date): Statement => write`
  INSERT INTO money_cases (kind, about, gateway, payment_id, amount_satang, detail, opened_at_ms)
  SELECT 'settled_changed', 'settled_changed:' || kept.gateway || ':' || kept.line_id || ':' || told.value, kept.gateway, kept.line_id, 0,
    json_object('told', json(told.value), 'before', json_object('kind', kept.kind, 'source', kept.source, 'gross_satang', kept.gross_satang,
      'fee_satang', kept.fee_satang, 'vat_satang', kept.vat_satang, 'net_satang', kept.net_satang)), ${now.getTime()}
  FROM json_each(${JSON.stringify(lines.map(moneyOf))}) AS told
  JOIN settlement_lines AS kept ON kept.gateway = ${gateway} AND kept.line_id = told.value ->> 'line_id'
  WHERE kept.kind <> told.value ->> 'kind' OR kept.source IS NOT told.value ->> 'source'
    OR kept.gross_satang <> told.value ->> 'gross_satang' OR kept.fee_satang <> told.value ->> 'fee_satang'
    OR kept.vat_satang <> told.value ->> 'vat_satang' OR kept.net_satang <> told.value ->> 'net_satang'`;

/** Returns the fields of a line that concern money. */
const moneyOf = ({ line_id, kind, source, gross_satang, fee_satang, vat_satang, net_satang }: SettlementLine) => ({
  line_id,
  kind,
  source,
  gross_satang,
  fee_satang,
  vat_satang,
  net_satang,
});
