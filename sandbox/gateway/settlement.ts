/**
 * Settlement of a gateway with its seller: payments less fees, money without a charge, refunds,
 * disputes and payouts.
 */
import { feeOf } from './fee.ts';

/** A change of the seller's balance, independent of the dialect. */
export interface BalanceEntry {
  id: string;
  kind: 'payment' | 'stray' | 'payout' | 'refund' | 'refund_back' | 'dispute' | 'dispute_back';
  /** Id of the charge, the refund, the dispute or the payout. */
  source: string;
  amount_satang: number;
  fee_satang: number;
  vat_satang: number;
  net_satang: number;
  at_ms: number;
}

/**
 * Returns the balance entry of a payment. `stray`: an extra payment of a paid QR, which has no
 * charge and no fee.
 */
export function balanceEntryOf(
  { id, amount_satang }: { id: string; amount_satang: number },
  kind: 'payment' | 'stray',
): Omit<BalanceEntry, 'id' | 'at_ms'> {
  const { fee, vat } = kind === 'payment' ? feeOf(amount_satang) : { fee: 0, vat: 0 };
  const net_satang = amount_satang - fee - vat;
  return { kind, source: id, amount_satang, fee_satang: fee, vat_satang: vat, net_satang };
}

/** Faults of a settlement, on demand: a missing entry, an entry without a charge, or wrong sums. */
export const settlementFaults = ['line_missing', 'line_unknown', 'line_wrong'] as const;
export type SettlementFault = (typeof settlementFaults)[number];

/** Returns the settlement with a fault. */
export function withSettlementFault(
  all: readonly BalanceEntry[],
  fault: SettlementFault | undefined,
  now: Date,
): BalanceEntry[] {
  if (fault === 'line_missing') return all.slice(1);
  if (fault === 'line_wrong')
    return all.map((one, index) => (index === 0 ? { ...one, net_satang: one.net_satang - 1 } : one));
  if (fault !== 'line_unknown') return [...all];
  const sums = { amount_satang: 4_200, fee_satang: 0, vat_satang: 0, net_satang: 4_200 };
  const at_ms = all.at(-1)?.at_ms ?? now.getTime();
  return [...all, { id: `nobodys${at_ms}`, kind: 'stray', source: 'nobodys', ...sums, at_ms }];
}
