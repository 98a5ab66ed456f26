/**
 * Converts a bank statement (`camt.053`) to settlement lines. Incoming money is a payment,
 * identified by the bank's transaction number.
 */
import { dayStart } from '../../../calls/platform/bangkok-day.ts';
import { type Booking, bookingsIn } from '../bank/read-report.ts';
import { elements, readXml, textAt } from '../bank/read-xml.ts';
import type { SettlementLine } from './settlement-line.ts';

/**
 * Returns the lines. Returns null if the text is not a statement, or if a payment lacks a number or
 * has another currency.
 */
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
  const isCredit = direction === 'CRDT';
  const gross_satang = isCredit ? amount_satang : -amount_satang;
  return {
    line_id: `${isCredit ? 'C' : 'D'}:${source}`,
    kind: isCredit ? 'payment' : 'refund',
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

/**
 * Computes the VAT of 7 % that a bank's fee includes. Fixed here, because the bank and not Vela applies
 * the rate: the dated setting `vat_basis_points` is that of our sales.
 */
const vatOf = (charge_satang: number) => Math.round((charge_satang * 7) / 107);
