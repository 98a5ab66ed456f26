/** What a gateway says of its settlement: one thing that happened to the money that it holds for us. */
export interface SettlementLine {
  /** The gateway's own id of it. */
  line_id: string;
  /** `fee`: taken by itself, and not with a payment. `payout`: what came to our bank account, below zero. */
  kind: 'payment' | 'refund' | 'fee' | 'payout' | 'other';
  /** The gateway's id of the payment, refund or payout. */
  source: string | null;
  /** Our reference, where the gateway says it. */
  reference: string | null;
  /** What the payer paid, or was paid back (below zero). */
  gross_satang: number;
  /** What of it was taken from us: the fee, and the VAT on it. */
  fee_satang: number;
  vat_satang: number;
  /** What is left: gross − fee − VAT. */
  net_satang: number;
  /** The payout that it is in, where the gateway says it. */
  payout_id: string | null;
  happened_at_ms: number;
}
