/** A dispute of a charge: the bank of its payer asks for the money back, which leaves the seller's balance until the dispute ends. */
export interface Dispute {
  id: string;
  charge_id: string;
  amount_satang: number;
  created_ms: number;
  state: 'open' | 'won' | 'lost';
}

/** What becomes of a dispute: the money comes back to the seller, or is gone. */
export const disputeEnds = ['won', 'lost'] as const;
export type DisputeEnd = (typeof disputeEnds)[number];
