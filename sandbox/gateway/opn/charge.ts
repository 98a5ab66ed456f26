/** Opn's objects of a charge, according to its published types. */
import type { Charges, Events, Transactions } from 'omise';
import type { GatewayCharge, GatewayEvent, GatewayRefund } from '../book.ts';
import { feeOf, rates } from '../fee.ts';
import type { BalanceEntry } from '../settlement.ts';
import { opnDispute } from './dispute.ts';

/** Every field of the types. The types mostly do not state which of them can be null. */
type Said = { [Field in keyof Charges.ICharge]-?: Charges.ICharge[Field] | null };

const statuses = { pending: 'pending', paid: 'successful', failed: 'failed', closed: 'expired' } as const;
const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z'));

/** Returns a charge; `base_url` is the address of its pictures. */
export function opnCharge(charge: GatewayCharge, { base_url, is_live }: { base_url: string; is_live: boolean }) {
  const { id, amount_satang: amount, state } = charge;
  const { fee, vat: fee_vat } = feeOf(amount);
  const isPaid = state === 'paid';
  const created_at = momentOf(charge.created_ms) ?? '';
  const expires_at = momentOf(charge.expires_ms ?? charge.created_ms + 86_400_000) ?? '';
  const transaction = isPaid ? id.replace('chrg', 'trxn') : null;
  return {
    object: 'charge',
    id,
    location: `/charges/${id}`,
    livemode: is_live,
    created_at,
    amount,
    currency: 'THB',
    acquirer_reference_number: null,
    approval_code: null,
    authorization_type: null,
    authorized_amount: amount,
    authenticated_by: null,
    captured_amount: isPaid ? amount : 0,
    description: null,
    device: null,
    disputable: false,
    capturable: false,
    capture: true,
    authorize_uri: null,
    authorized: isPaid,
    branch: null,
    reversed: false,
    paid: isPaid,
    paid_at: momentOf(charge.paid_ms),
    transaction,
    transaction_fees: { fee_flat: '0.0', fee_rate: rates.fee, vat_rate: rates.vat },
    refunds: {
      object: 'list',
      data: [],
      limit: 20,
      offset: 0,
      total: 0,
      location: null,
      order: null,
      from: null,
      to: null,
    } as never,
    failure_code: state === 'failed' ? 'payment_rejected' : null,
    failure_message: state === 'failed' ? 'payment rejected by the payer’s bank' : null,
    funding_amount: amount,
    funding_currency: 'THB',
    merchant_advice: null,
    merchant_advice_code: null,
    missing_3ds_fields: [],
    card: null,
    customer: null,
    ip: null,
    dispute: null,
    expired: state === 'closed',
    expired_at: state === 'closed' ? expires_at : null,
    expires_at,
    interest: 0,
    interest_vat: 0,
    link: null,
    net: amount - fee - fee_vat,
    platform_fee: null,
    partially_refundable: false,
    refundable: false,
    refunded_amount: charge.refunded_satang,
    return_uri: charge.return_uri,
    reversed_at: null,
    reversible: false,
    schedule: null,
    terminal: null,
    can_perform_void: false,
    voided: false,
    zero_interest_installments: false,
    metadata: charge.metadata,
    source: opnSource(charge, { base_url, is_live, created_at, expires_at }) as never,
    status: statuses[state] as never,
    linked_account: null,
    // Part of the responses, but missing in the types.
    fee,
    fee_vat,
  } satisfies Said & { fee: number; fee_vat: number };
}

const opnSource = (
  { id, amount_satang, state }: GatewayCharge,
  {
    base_url,
    is_live,
    created_at,
    expires_at,
  }: { base_url: string; is_live: boolean; created_at: string; expires_at: string },
) => ({
  object: 'source',
  id: id.replace('chrg', 'src'),
  livemode: is_live,
  created_at,
  type: 'promptpay',
  flow: 'offline',
  amount: amount_satang,
  currency: 'THB',
  charge_status: statuses[state],
  references: { expires_at },
  scannable_code: {
    object: 'barcode',
    type: 'qr',
    image: {
      object: 'document',
      id: id.replace('chrg', 'docu'),
      livemode: is_live,
      created_at,
      filename: 'qrcode.svg',
      kind: 'qr',
      download_uri: `${base_url}/charges/${id}/documents/${id.replace('chrg', 'docu')}/downloads/qrcode`,
    },
  },
});

/** Returns a refund. Its status is part of the responses, but missing in the types. */
export const opnRefund = (refund: GatewayRefund, { is_live }: { is_live: boolean }) =>
  ({
    object: 'refund',
    id: refund.id,
    location: `/charges/${refund.charge_id}/refunds/${refund.id}`,
    livemode: is_live,
    created_at: momentOf(refund.created_ms) ?? '',
    amount: refund.amount_satang,
    currency: 'THB',
    charge: refund.charge_id,
    transaction: refund.id.replace('rfnd', 'trxn'),
    voided: false,
    metadata: refund.metadata,
    status: { waits: 'pending', on_the_way: 'pending', paid: 'closed', failed: 'failed', cancelled: 'failed' }[
      refund.state
    ],
  }) satisfies Charges.IRefundResponse & { status: string };

const keyOf = ({ type, dispute }: GatewayEvent): string =>
  dispute ? (dispute.state === 'open' ? 'dispute.create' : 'dispute.close') : keys[type];

const keys = {
  created: 'charge.create',
  paid: 'charge.complete',
  failed: 'charge.complete',
  closed: 'charge.expire',
  refund: 'refund.create',
  dispute: 'dispute.create',
} as const satisfies Record<GatewayEvent['type'], string>;

const dataOf = ({ refund, dispute, charge }: GatewayEvent, about: { base_url: string; is_live: boolean }) =>
  refund ? opnRefund(refund, about) : dispute ? opnDispute(dispute, about) : opnCharge(charge, about);

/** Returns an event, with its charge, refund or dispute as it was then. */
export const opnEvent = (event: GatewayEvent, about: { base_url: string; is_live: boolean }) =>
  ({
    object: 'event',
    id: event.id,
    livemode: about.is_live,
    location: `/events/${event.id}`,
    created_at: momentOf(event.at_ms) ?? '',
    key: keyOf(event),
    data: dataOf(event, about),
    webhook_deliveries: [],
  }) satisfies Events.IEvent;

const transactionKeys = {
  payment: 'charge.captured.net',
  stray: 'adjustment.credit',
  payout: 'transfer.sent.debit',
  refund: 'refund.captured.debit',
  refund_back: 'refund.captured.credit',
  dispute: 'dispute.started.debit',
  dispute_back: 'dispute.won.credit',
} as const satisfies Record<BalanceEntry['kind'], string>;

/** Returns a transaction: a change of the seller's balance. */
export const opnTransaction = (entry: BalanceEntry, { is_live }: { is_live: boolean }) =>
  ({
    object: 'transaction',
    id: entry.id,
    livemode: is_live,
    location: `/transactions/${entry.id}`,
    created_at: momentOf(entry.at_ms) ?? '',
    type: entry.net_satang < 0 ? 'debit' : 'credit',
    direction: entry.net_satang < 0 ? 'debit' : 'credit',
    amount: Math.abs(entry.net_satang),
    currency: 'THB',
    key: transactionKeys[entry.kind],
    origin: entry.source,
    transferable: '',
    transferable_at: momentOf(entry.at_ms) ?? '',
  }) satisfies Transactions.ITransaction;
