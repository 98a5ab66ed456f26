/** Parses a gateway's CSV report (RFC 4180) as settlement lines, with a mapping of its columns. */
import { z } from 'zod';
import { csvRecords } from '../../platform/base/csv-records.ts';
import type { SettlementLine } from '../gateway/settlement-line.ts';

const column = z.string().min(1).max(100);

/**
 * Column names by field. `kinds` maps the report's words. Amounts are in baht, unless `unit` is
 * satang.
 */
export const csvMapping = z.object({
  line_id: column,
  kind: column,
  kinds: z.record(z.string(), z.enum(['payment', 'refund', 'fee', 'payout', 'other'])),
  source: column,
  reference: column.optional(),
  gross: column,
  fee: column,
  /** Absent: the fee includes the VAT. */
  vat: column.optional(),
  net: column,
  payout: column.optional(),
  /** Time of the line. Without a zone it is UTC. */
  at: column,
  unit: z.enum(['baht', 'satang']).default('baht'),
});
export type CsvMapping = z.output<typeof csvMapping>;

/**
 * Parses a report. Returns null if a mapped column is missing, a row has another number of fields
 * than the head, or a value is malformed, because a settlement must be complete.
 */
export function readCsv(text: string, mapping: CsvMapping): SettlementLine[] | null {
  const [head, ...rows] = csvRecords(text) ?? [];
  if (!head) return null;
  const columnIndexes = new Map(head.map((name, index) => [name, index]));
  const { kinds: _, unit: __, ...columns } = mapping;
  if (Object.values(columns).some((name) => name !== undefined && !columnIndexes.has(name))) return null;
  const lines = rows.map((row) =>
    lineOf((name) => (name === undefined ? '' : (row[columnIndexes.get(name) ?? -1] ?? '')), mapping),
  );
  return lines.some((line) => line === null) ? null : lines.flatMap((line) => line ?? []);
}

function lineOf(field: (name: string | undefined) => string, mapping: CsvMapping): SettlementLine | null {
  const amount = (name: string) => satangOf(field(name), mapping.unit);
  /** An empty fee or VAT is 0. */
  const charge = (name: string | undefined) => (name === undefined || field(name).trim() === '' ? 0 : amount(name));
  const [gross, fee, vat, net] = [amount(mapping.gross), charge(mapping.fee), charge(mapping.vat), amount(mapping.net)];
  const at = field(mapping.at).trim().replace(' ', 'T');
  const happened_at_ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}Z`);
  const line_id = field(mapping.line_id).trim();
  const areAmountsValid = gross !== null && fee !== null && vat !== null && net !== null;
  if (!areAmountsValid || line_id === '' || Number.isNaN(happened_at_ms)) return null;
  return {
    line_id,
    kind: mapping.kinds[field(mapping.kind)] ?? 'other',
    source: field(mapping.source).trim() || null,
    reference: field(mapping.reference).trim() || null,
    gross_satang: gross,
    fee_satang: fee,
    vat_satang: vat,
    net_satang: net,
    payout_id: field(mapping.payout).trim() || null,
    happened_at_ms,
  };
}

/** Parses an amount such as `-1,050.50`. Returns null if it is empty or malformed. */
function satangOf(text: string, unit: CsvMapping['unit']): number | null {
  const plain = text.trim().replaceAll(',', '');
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  if (whole === undefined || (unit === 'satang' && Number(decimals) > 0)) return null;
  const satang = unit === 'satang' ? Number(whole) : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - satang : satang;
}
