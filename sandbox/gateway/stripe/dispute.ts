/** Disputes in Stripe's format: the part of its published types that the product reads. */
import type Stripe from 'stripe';
import type { GatewayDispute } from '../dispute.ts';
import { chargeIdOf } from './charge-id.ts';

const statuses = { open: 'needs_response', won: 'won', lost: 'lost' } as const;

type Said = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>;

export const stripeDispute = (dispute: GatewayDispute, { is_live }: { is_live: boolean }): Said => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount_satang,
  charge: chargeIdOf({ id: dispute.charge_id }),
  created: Math.floor(dispute.created_ms / 1000),
  currency: 'thb',
  is_charge_refundable: false,
  livemode: is_live,
  metadata: {},
  payment_intent: dispute.charge_id,
  reason: 'fraudulent',
  status: statuses[dispute.state],
});
