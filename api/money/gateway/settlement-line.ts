/** A line of a gateway's settlement: one change of the money that it holds for us. */
export interface SettlementLine {
  /** The gateway's id of the line. */
  line_id: string;
  /**
   * `fee`: a fee that belongs to no payment. `payout`: money sent to our bank account, as a
   * negative amount.
   */
  kind: 'payment' | 'refund' | 'fee' | 'payout' | 'other';
  /** The gateway's id of the payment, refund or payout. */
  source: string | null;
  /** Our reference, if the gateway states it. */
  reference: string | null;
  /** Amount that the payer paid, or received (negative). */
  gross_satang: number;
  /** Deductions from it: the fee, and the VAT on the fee. */
  fee_satang: number;
  vat_satang: number;
  /** Net amount: gross − fee − VAT. */
  net_satang: number;
  /** Payout that contains the line, if the gateway states it. */
  payout_id: string | null;
  happened_at_ms: number;
}
