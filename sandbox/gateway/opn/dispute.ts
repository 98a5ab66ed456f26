/** Disputes in Opn's format: the part of its published types that the product reads. */
import type { Disputes } from 'omise';
import type { GatewayDispute } from '../dispute.ts';

type Said = Pick<
  Disputes.IResponse,
  | 'object'
  | 'id'
  | 'location'
  | 'livemode'
  | 'created_at'
  | 'amount'
  | 'currency'
  | 'charge'
  | 'funding_amount'
  | 'funding_currency'
  | 'message'
  | 'admin_message'
  | 'metadata'
  | 'reason_code'
  | 'reason_message'
  | 'status'
>;

export const opnDispute = (dispute: GatewayDispute, { is_live }: { is_live: boolean }): Said => ({
  object: 'dispute',
  id: dispute.id,
  location: `/disputes/${dispute.id}`,
  livemode: is_live,
  created_at: new Date(dispute.created_ms).toISOString().replace(/\.\d+Z$/, 'Z'),
  amount: dispute.amount_satang,
  currency: 'THB',
  charge: dispute.charge_id,
  funding_amount: dispute.amount_satang,
  funding_currency: 'THB',
  message: '',
  admin_message: '',
  metadata: {},
  reason_code: 'unauthorized_charge',
  reason_message: 'unauthorized charge',
  status: dispute.state,
});
