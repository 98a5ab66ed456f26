/** What a gateway settles with its seller: payments less its fees, money that it brings to no charge, and payouts of all that. */
import { feeOf } from './fee.ts';

/** One thing that happened to the seller's balance, before each dialect says it. */
export interface Settled {
  id: string;
  kind: 'payment' | 'stray' | 'payout' | 'refund' | 'refund_back' | 'dispute' | 'dispute_back';
  /** The charge, the refund, the dispute, or the payout. */
  source: string;
  amount_satang: number;
  fee_satang: number;
  vat_satang: number;
  net_satang: number;
  at_ms: number;
}

/** What is left of a charge's payment. `stray`: it was paid again, and no charge has it. */
export function settledOf(
  { id, amount_satang }: { id: string; amount_satang: number },
  kind: 'payment' | 'stray',
): Omit<Settled, 'id' | 'at_ms'> {
  const { fee, vat } = kind === 'payment' ? feeOf(amount_satang) : { fee: 0, vat: 0 };
  const net_satang = amount_satang - fee - vat;
  return { kind, source: id, amount_satang, fee_satang: fee, vat_satang: vat, net_satang };
}

/** What can be wrong with a settlement, on demand: a line is left out, one is of nobody, or one's sums do not add up. */
export const settlementFaults = ['line_missing', 'line_unknown', 'line_wrong'] as const;
export type SettlementFault = (typeof settlementFaults)[number];

/** The settlement as a fault has it. */
export function spoilt(all: readonly Settled[], fault: SettlementFault | undefined, now: Date): Settled[] {
  if (fault === 'line_missing') return all.slice(1);
  if (fault === 'line_wrong')
    return all.map((one, index) => (index === 0 ? { ...one, net_satang: one.net_satang - 1 } : one));
  if (fault !== 'line_unknown') return [...all];
  const sums = { amount_satang: 4_200, fee_satang: 0, vat_satang: 0, net_satang: 4_200 };
  const at_ms = all.at(-1)?.at_ms ?? now.getTime();
  return [...all, { id: `nobodys${at_ms}`, kind: 'stray', source: 'nobodys', ...sums, at_ms }];
}
