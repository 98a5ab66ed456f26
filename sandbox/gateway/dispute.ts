/**
 * A dispute of a charge. The payer's bank has taken the money from the seller's balance until the
 * dispute ends.
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
