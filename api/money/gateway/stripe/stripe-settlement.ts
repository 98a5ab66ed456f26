/**
 * Settlement of Stripe: its balance transactions. Only they report money that Stripe could not
 * assign to a charge.
 */
import { z } from 'zod';
import type { SettlementLine } from '../settlement-line.ts';

const transactionShape = z.object({
  object: z.literal('balance_transaction'),
  id: z.string().min(1).max(100),
  amount: z.number().int(),
  fee: z.number().int(),
  net: z.number().int(),
  currency: z.string(),
  created: z.number().int(),
  type: z.string(),
  source: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullable(),
  fee_details: z.array(z.object({ amount: z.number().int(), type: z.string() })),
});

const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  // A refund that failed: the money came back.
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
};

/**
 * Returns whether a line is about a dispute. Its money goes back to the payer, so it counts as a
 * refund. `source` is the id of the dispute.
 */
const isDispute = (type: string, source: string | null) => type === 'adjustment' && /^d[pu]_/.test(source ?? '');

/**
 * Converts a balance transaction to a line. Throws if it cannot be parsed, because a settlement
 * must be complete.
 */
export function stripeLine(item: unknown): SettlementLine {
  const { id, amount, fee, net, currency, created, type, source, fee_details } = transactionShape.parse(item);
  const vat_satang = fee_details.reduce((sum, detail) => sum + (detail.type === 'tax' ? detail.amount : 0), 0);
  return {
    line_id: id,
    kind: currency === 'thb' ? (isDispute(type, source) ? 'refund' : (kinds[type] ?? 'other')) : 'other',
    source,
    reference: null,
    gross_satang: amount,
    fee_satang: fee - vat_satang,
    vat_satang,
    net_satang: net,
    payout_id: null,
    happened_at_ms: created * 1_000,
  };
}
