/** Settlements of gateways compared with our records: lines, days, and the monthly tax on fees. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, day, moment, satang } from '../platform/field.ts';
import { month } from '../platform/page-field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { gatewayKey } from './order-details.ts';

const office = { access: 'staff', query: pageQuery } as const;

/** Sorts of lines and of days. */
export const settlementSorts = defineSorts({ own: '-day', by: { day: {} } });

/** Positive for money received, negative for money paid. */
const signedSatang = z.number().int();

/**
 * A settlement line. It matches a payment, refund, fee or payout in our records; otherwise a case
 * was opened.
 */
const settlementLine = z.object({
  gateway: gatewayKey,
  line_id: z.string(),
  kind: z.enum(['payment', 'refund', 'fee', 'payout', 'other']),
  finding: z.enum([
    'payment',
    'refund',
    'fee',
    'payout',
    'settled_unknown',
    'settled_otherwise',
    'settled_sum_wrong',
    'settled_changed',
  ]),
  source: z.string().nullable(),
  reference: z.string().nullable(),
  gross_satang: signedSatang,
  fee_satang: signedSatang,
  vat_satang: signedSatang,
  net_satang: signedSatang,
  payout_id: z.string().nullable(),
  day,
  happened_at: moment,
});

export const listSettlementLines = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/settlement-lines',
  summary: 'Lists the settlement lines of gateways with their findings, latest day first',
  query: withSorts(pageQuery, settlementSorts),
  answer: list(settlementLine),
});

/**
 * A gateway's day. `closed`: settlements and our records agree in both directions. Its digest
 * includes the one of the previous closing.
 */
const settlementDay = z.object({
  gateway: gatewayKey,
  day,
  state: z.enum(['closed', 'open', 'unread']),
  /** Reasons why it is open: lines that contradict our records, and payments without a line. */
  wrong_lines: count,
  unsettled_payments: count,
  looked_at: moment,
  closed_at: moment.nullable(),
  /** JSON with the sums by name, and the digest of the chain. */
  sums: z.string().nullable(),
  hash: z.string().nullable(),
});

export const listSettlementDays = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/settlement-days',
  summary:
    'Lists days of gateways, closed or with the reasons why they are open, latest first. The filter selects all or open ones',
  query: withSorts(pageQuery.extend({ state: z.enum(['all', 'open']).default('all') }), settlementSorts),
  answer: list(settlementDay),
});

/**
 * A gateway's fees in a month, their VAT, and the tax to withhold. The tax is a share of the fees
 * without VAT, by the setting `SETTLEMENT_FEE_TAX_BASIS_POINTS` (default: 3 %).
 */
const settlementMonth = z.object({
  gateway: gatewayKey,
  month,
  fee_satang: signedSatang,
  vat_satang: signedSatang,
  withholding_tax_satang: satang,
});

export const listSettlementMonths = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/settlement-months',
  summary: 'Lists the monthly fees of gateways with the tax to withhold from them, latest first',
  answer: list(settlementMonth),
});

export const takeSettlementFile = defineCall({
  access: 'staff',
  method: 'POST',
  path: '/v1/office/settlement-files',
  summary:
    "Imports a gateway's settlement report: CSV in the configured mapping, or camt.053. Repeated lines are imported once",
  form: z.object({
    gateway: gatewayKey,
    file: z.string().min(1).max(60_000),
    /** The days that the report covers completely. They must be over. */
    first_day: day,
    last_day: day,
  }),
  failures: ['settlement_file_unreadable'],
  answer: one(z.object({ lines: count })),
});
