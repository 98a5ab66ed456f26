/** Stripe's objects of a PaymentIntent, according to its published types. */
import type Stripe from 'stripe';
import { billOf } from '../bill.ts';
import type { GatewayCharge, GatewayEvent, GatewayRefund } from '../book.ts';
import type { BalanceEntry } from '../settlement.ts';
import { BILLER_ID } from './biller.ts';
import { chargeIdOf } from './charge-id.ts';
import { stripeDispute } from './dispute.ts';

const statuses = {
  pending: 'requires_action',
  paid: 'succeeded',
  failed: 'requires_payment_method',
  closed: 'canceled',
} as const satisfies Record<GatewayCharge['state'], Stripe.PaymentIntent.Status>;

const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** Address of the account, and whether its money is real. */
export interface StripePlace {
  base_url: string;
  is_live: boolean;
}

/** Returns an intent. Its QR can be paid only in this sandbox. */
export function stripeIntent(charge: GatewayCharge, { base_url, is_live }: StripePlace): Stripe.PaymentIntent {
  const { id, amount_satang: amount, state, email } = charge;
  const page = `${base_url}/qr/instructions/${id}`;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['promptpay'],
    amount,
    amount_capturable: 0,
    amount_received: state === 'paid' ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: state === 'closed' ? secondsOf(charge.created_ms) : null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: secondsOf(charge.created_ms),
    currency: 'thb',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: state === 'paid' ? chargeIdOf(charge) : null,
    livemode: is_live,
    managed_payments: null,
    metadata: charge.metadata,
    next_action:
      state === 'pending'
        ? {
            type: 'promptpay_display_qr_code',
            promptpay_display_qr_code: {
              data: billOf(BILLER_ID, charge),
              hosted_instructions_url: page,
              image_url_png: `${page}.png`,
              image_url_svg: `${page}.svg`,
            },
          }
        : null,
    on_behalf_of: null,
    payment_method: id.replace('pi', 'pm'),
    payment_method_configuration_details: null,
    payment_method_options: { promptpay: {} },
    payment_method_types: ['promptpay'],
    payment_record: null,
    processing: null,
    receipt_email: email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: statuses[state],
    transfer_data: null,
    transfer_group: null,
  };
}

const refundStatuses = {
  waits: 'requires_action',
  on_the_way: 'pending',
  paid: 'succeeded',
  failed: 'failed',
  cancelled: 'canceled',
} as const;

/** Returns a refund of PromptPay: Stripe emails the payer, who names an account. */
export function stripeRefund(refund: GatewayRefund, charge: GatewayCharge): Stripe.Refund {
  const { id, amount_satang: amount, created_ms, expires_ms, state, metadata } = refund;
  const email = charge.email ?? '';
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: chargeIdOf(charge),
    created: secondsOf(created_ms),
    currency: 'thb',
    customer: null,
    customer_account: null,
    instructions_email: email,
    metadata,
    ...(state === 'waits' && {
      next_action: {
        type: 'display_details',
        display_details: {
          email_sent: { email_sent_at: secondsOf(created_ms), email_sent_to: email },
          expires_at: secondsOf(expires_ms ?? created_ms),
        },
      },
    }),
    ...(state === 'failed' && { failure_reason: 'unknown' }),
    ...(state === 'cancelled' && { failure_reason: 'merchant_request' }),
    payment_intent: charge.id,
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundStatuses[state],
    transfer_reversal: null,
  };
}

/** Returns an intent, with its charge if `expand` asks for it. */
export function expandedIntent(charge: GatewayCharge, place: StripePlace, expand: readonly string[]) {
  const intent = stripeIntent(charge, place);
  const latest_charge = expand.includes('latest_charge') ? stripePaidCharge(charge, place) : null;
  return latest_charge ? { ...intent, latest_charge } : intent;
}

/** Returns the charge of a paid intent. */
export function stripePaidCharge(charge: GatewayCharge, place: StripePlace) {
  if (charge.paid_ms === null) return null;
  const { id: payment_intent, amount, currency, livemode, metadata } = stripeIntent(charge, place);
  const fields: Pick<
    Stripe.Charge,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_refunded'
    | 'created'
    | 'currency'
    | 'livemode'
    | 'metadata'
    | 'paid'
    | 'payment_intent'
    | 'refunded'
    | 'status'
  > = {
    id: chargeIdOf(charge),
    object: 'charge',
    amount,
    amount_refunded: charge.refunded_satang,
    created: secondsOf(charge.paid_ms),
    currency,
    livemode,
    metadata,
    paid: true,
    payment_intent,
    refunded: charge.refunded_satang === amount,
    status: 'succeeded',
  };
  return fields;
}

const types = {
  created: 'payment_intent.created',
  paid: 'payment_intent.succeeded',
  failed: 'payment_intent.payment_failed',
  closed: 'payment_intent.canceled',
  refund: 'refund.updated',
  dispute: 'charge.dispute.created',
} as const satisfies Record<GatewayEvent['type'], Stripe.Event['type']>;

const typeOf = ({ type, dispute }: GatewayEvent): Stripe.Event['type'] =>
  dispute && dispute.state !== 'open' ? 'charge.dispute.closed' : types[type];

const objectOf = ({ refund, dispute, charge }: GatewayEvent, place: StripePlace) =>
  refund ? stripeRefund(refund, charge) : dispute ? stripeDispute(dispute, place) : stripeIntent(charge, place);

/** Returns an event, with its intent, refund or dispute as it was then. */
export const stripeEvent = (event: GatewayEvent, place: StripePlace) =>
  ({
    id: event.id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: secondsOf(event.at_ms),
    data: {
      object: objectOf(event, place),
    },
    livemode: place.is_live,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: typeOf(event),
  }) satisfies Pick<
    Stripe.Event,
    'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'type'
  > & { data: { object: ReturnType<typeof objectOf> } };

const transactionTypes = {
  payment: 'payment',
  stray: 'payment_unreconciled',
  payout: 'payout',
  refund: 'payment_refund',
  refund_back: 'payment_failure_refund',
  dispute: 'adjustment',
  dispute_back: 'adjustment',
} as const satisfies Record<BalanceEntry['kind'], Stripe.BalanceTransaction.Type>;

/** Returns a balance transaction. Money without a charge has no source. */
export function stripeTransaction(entry: BalanceEntry): Stripe.BalanceTransaction {
  const { id, kind, source, amount_satang: amount, fee_satang, vat_satang, net_satang: net, at_ms } = entry;
  const detail = (type: string, satang: number) =>
    satang === 0 ? [] : [{ amount: satang, application: null, currency: 'thb', description: type, type }];
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(at_ms),
    balance_type: 'payments',
    created: secondsOf(at_ms),
    currency: 'thb',
    description: null,
    exchange_rate: null,
    fee: fee_satang + vat_satang,
    fee_details: [...detail('stripe_fee', fee_satang), ...detail('tax', vat_satang)],
    net,
    reporting_category: kind === 'payment' ? 'charge' : kind,
    source: kind === 'payment' ? chargeIdOf({ id: source }) : kind === 'stray' ? null : source,
    status: 'available',
    type: transactionTypes[kind],
  };
}
