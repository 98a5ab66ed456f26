/**
 * A dispute of a charge. The payer's bank takes the money from the seller's balance (Vela's) at
 * once. The seller gets it back only by winning.
 */
export interface GatewayDispute {
  id: string;
  charge_id: string;
  amount_satang: number;
  created_ms: number;
  state: 'open' | 'won' | 'lost';
}

/** Outcomes of a dispute: the seller gets the money back, or loses it. */
export const disputeEnds = ['won', 'lost'] as const;
export type DisputeEnd = (typeof disputeEnds)[number];
