/** Top-ups with Thai QR: packages, orders, histories and balances. Amounts are whole satang. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery, raw } from '../platform/call.ts';
import { bilingual, coins, optionalField, satang, tick, uuid, wholeCoins, wholeSatang } from '../platform/field.ts';
import { chargeFields, refundAccountFields, slipFields } from '../platform/page-field.ts';
import { balance } from './balance.ts';
import { gatewayKey, order, orderKind, orderSummary, paymentMethodKey, watchedOrder } from './order-details.ts';
import { codeTries, draftFailures, voucherCode, voucherFailureCodes } from './voucher.ts';

export const tag = 'payment';

/** A payment method, and its limits for custom amounts. */
const paymentMethod = z.object({
  key: paymentMethodKey,
  name: bilingual,
  currency: z.literal('THB'),
  min_satang: satang,
  max_satang: satang,
  /** A custom amount for coins is a multiple of this. A repayment of debt can be any amount. */
  step_satang: satang,
  /** Coins per baht of a custom amount. */
  coins_per_baht: z.number().int().positive(),
  /** Time that an order waits for its payment. */
  expires_in_seconds: z.number().int().positive(),
  /** Minimum age of payers; 0: no minimum. */
  min_age: z.number().int().nonnegative(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const paymentPackage = z.object({
  uuid,
  for: z.enum(['user', 'family']),
  price_satang: satang,
  coins,
  /** Bonus in addition to `coins`. */
  bonus_coins: coins,
  is_recommended: z.boolean(),
});
/** A package of coins on sale, with its price in satang including VAT. */
export type PaymentPackage = z.infer<typeof paymentPackage>;

export const listPaymentMethods = defineCall({
  method: 'GET',
  path: '/v1/payment/methods',
  summary: 'Lists the payment methods: Thai QR, in baht',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  answer: list(paymentMethod),
});

export const listPackages = defineCall({
  method: 'GET',
  path: '/v1/payment/packages',
  summary: 'Lists the coin packages for users or for families, cheapest first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  query: z.object({ for: z.enum(['user', 'family']).default('user') }),
  answer: list(paymentPackage),
});

/** Time limit for requests to a gateway. Some calls make two requests. */
const gateway = { outside_seconds: 16 } as const;

export const createOrder = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/payment/orders',
    summary: 'Creates an order with its Thai QR code. Requests with the same Idempotency-Key never create a second one',
    access: 'bearer',
    ...gateway,
    limit: codeTries,
    form: z.object({
      kind: orderKind,
      /** Either a package or an amount. */
      package_uuid: optionalField(uuid),
      amount_satang: optionalField(wholeSatang),
      voucher_code: optionalField(voucherCode),
      method: paymentMethodKey,
      currency: z.literal('THB').default('THB'),
      /** The total that the buyer saw. If the order's total differs, no order is created. */
      shown_total_satang: optionalField(wholeSatang),
      /**
       * The promotion bonus that the buyer saw. If the order's bonus differs, no order is created.
       */
      shown_bonus_coins: optionalField(wholeCoins),
      accept_topup_rules: tick,
      accept_app_terms: tick,
    }),
    failures: [
      'acceptance_required',
      'open_orders_full',
      'spending_limit_reached',
      'order_total_changed',
      'order_bonus_changed',
      'paying_age_wanted',
      'paying_age_too_young',
      'payment_unavailable',
      ...draftFailures,
      ...voucherFailureCodes,
    ],
    answer: one(order),
  }),
);

export const getOrder = defineCall({
  method: 'GET',
  path: '/v1/payment/orders/{uuid}',
  summary: "Returns the current state of one of the caller's orders, with its timeline and receipt",
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['order_not_found'],
  answer: one(watchedOrder),
});

export const cancelOrder = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/cancel',
  summary: 'Cancels an unpaid order. Repeating it changes nothing',
  access: 'bearer',
  ...gateway,
  params: z.object({ uuid }),
  failures: ['order_not_found', 'order_not_cancellable'],
  answer: one(watchedOrder),
});

export const chargeOrder = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/charge',
  summary: 'Creates the charge of an order, for gateways that first require an email address',
  access: 'bearer',
  ...gateway,
  params: z.object({ uuid }),
  form: z.object(chargeFields),
  failures: ['order_not_found', 'charge_in_progress', 'payment_unavailable'],
  answer: one(watchedOrder),
});

export const noteSlip = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/slip',
  summary:
    'Stores a transfer proof: the text of its mini-QR code, or its bank and reference. It is evidence, and credits nothing by itself. The gateway is queried at once',
  access: 'bearer',
  ...gateway,
  limit: { times: 10, window_seconds: 600 },
  params: z.object({ uuid }),
  form: z.object(slipFields),
  failures: ['order_not_found', 'slip_unreadable', 'slip_of_other_order'],
  answer: one(watchedOrder),
});

export const chooseRefundAccount = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/refund-account',
  summary:
    "Sets the destination of refunds of one of the caller's orders: a PromptPay number or a bank account. Requires a sign-in within the last 15 minutes",
  access: 'bearer',
  step_up: true,
  limit: { times: 10, window_seconds: 3_600 },
  params: z.object({ uuid }),
  form: z.object(refundAccountFields),
  failures: ['order_not_found', 'refund_account_not_asked', 'refund_account_unreadable'],
  answer: one(watchedOrder),
});

export const getOrderPicture = defineCall({
  method: 'GET',
  path: '/v1/payment/orders/{uuid}/picture',
  summary:
    "Returns the gateway's picture of an order's QR code if it has no payload to draw: as a PNG if possible, otherwise as an SVG",
  access: 'bearer',
  ...gateway,
  params: z.object({ uuid }),
  failures: ['order_not_found'],
  /** Null: the order has no picture, or it is unavailable at the moment. */
  answer: one(
    z.object({
      picture: z.object({ media_type: z.enum(['image/svg+xml', 'image/png']), base64: z.base64() }).nullable(),
    }),
  ),
});

const orderPage = { access: 'bearer', query: pageQuery, answer: list(orderSummary) } as const;

export const listTopups = defineCall({
  ...orderPage,
  method: 'GET',
  path: '/v1/payment/history/topup',
  summary: "Lists the caller's own top-ups in any state, latest first",
});

export const listFamilyOrders = defineCall({
  ...orderPage,
  failures: ['family_account_required'],
  method: 'GET',
  path: '/v1/payment/history/family',
  summary: "Lists the top-ups and debt repayments of the caller's family, latest first",
});

export const listPaidOrders = defineCall({
  ...orderPage,
  method: 'GET',
  path: '/v1/payment/history/paid',
  summary: "Lists all of the caller's orders that received money, sufficient or not, latest first",
});

export const getBalance = defineCall({
  method: 'GET',
  path: '/v1/payment/balance',
  summary: "Returns the caller's coins and, for managers of a family, the family's coins and debt",
  access: 'bearer',
  answer: one(balance),
});

/**
 * Body of the bank's webhook: the charge to check. The result is queried, never taken from the
 * webhook.
 */
export const webhookBody = z.object({ reference: z.string().min(1).max(20) });

/** Header of the bank's signature over the body, and its maximum age. */
export const webhookSignature = {
  header: 'vela-signature',
  says: '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256, with the shared secret, of the time, a dot and the unchanged body; at most 300 seconds old. Several `v1` are possible while a secret is rotated.',
};

/** Called by the bank, not by a browser. Its signature covers the raw body. */
export const receiveWebhook = raw(
  defineCall({
    method: 'POST',
    path: '/v1/payment/webhooks/{gateway}',
    summary: "Receives a gateway's notification about a charge: stores it, then queries the gateway for the result",
    access: 'public',
    ...gateway,
    params: z.object({ gateway: gatewayKey }),
    failures: ['too_many_requests'],
    /** The acknowledgement that the sender expects. */
    answer: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
  { body: webhookBody, signature: webhookSignature },
);
