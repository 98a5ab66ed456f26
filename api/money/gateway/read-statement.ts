/** A bank's statement (`camt.053`) as lines of a settlement: money that came is a payment, by the bank's own number of it. */
import { dayStart } from '../../../calls/platform/bangkok-day.ts';
import { type Booking, bookingsIn } from '../bank/read-report.ts';
import { elements, readXml, textAt } from '../bank/read-xml.ts';
import type { SettlementLine } from './settlement-line.ts';

/** Null for what is no statement, or has a payment without a number or in another currency. */
export function readStatement(text: string): SettlementLine[] | null {
  const xml = readXml(text);
  const statements = xml ? elements(xml, 'Document', 'BkToCstmrStmt', 'Stmt') : [];
  if (statements.length === 0) return null;
  const lines = bookingsIn(statements).map(lineOf);
  return lines.some((line) => line === null) ? null : lines.flatMap((line) => line ?? []);
}

function lineOf({ line, direction, value_day, amount_satang, charge_satang }: Booking): SettlementLine | null {
  const source = textAt(line, 'Refs', 'AcctSvcrRef') ?? textAt(line, 'Refs', 'TxId');
  if (source === null || amount_satang === null) return null;
  const vat_satang = vatOf(charge_satang);
  const came = direction === 'CRDT';
  const gross_satang = came ? amount_satang : -amount_satang;
  return {
    line_id: `${came ? 'C' : 'D'}:${source}`,
    kind: came ? 'payment' : 'refund',
    source,
    reference: textAt(line, 'Refs', 'EndToEndId'),
    gross_satang,
    fee_satang: charge_satang - vat_satang,
    vat_satang,
    net_satang: gross_satang - charge_satang,
    payout_id: null,
    happened_at_ms: dayStart(value_day).getTime(),
  };
}

/** A bank's charge has its VAT of seven percent in it. */
const vatOf = (charge_satang: number) => Math.round((charge_satang * 7) / 107);
