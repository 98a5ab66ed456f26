/** Top-up with Thai QR: what can be bought, orders, histories and balances. Amounts are whole satang. */
import { z } from 'zod';
import { defineCall, keyed, list, one, pageQuery, raw } from '../platform/call.ts';
import { bilingual, coins, satang, tick, unlessEmpty, uuid, wholeCoins, wholeSatang } from '../platform/field.ts';
import { chargeFields, refundAccountFields, slipFields } from '../platform/page-field.ts';
import { balance } from './balance.ts';
import { gatewayKey, order, orderKind, orderSummary, paymentMethodKey, watchedOrder } from './order-details.ts';
import { codeTries, draftFailures, voucherCode, voucherFailures } from './voucher.ts';

/** A way to pay, and what a free amount may be. */
const paymentMethod = z.object({
  key: paymentMethodKey,
  name: bilingual,
  currency: z.literal('THB'),
  min_satang: satang,
  max_satang: satang,
  /** A free amount for coins is a multiple of this; a payment on a debt may be any. */
  step_satang: satang,
  /** What a free amount buys. */
  coins_per_baht: z.number().int().positive(),
  /** How long an order waits for its payment. */
  expires_in_seconds: z.number().int().positive(),
  /** From which age on one may pay; 0: nobody is asked. */
  min_age: z.number().int().nonnegative(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const paymentPackage = z.object({
  uuid,
  for: z.enum(['user', 'family']),
  price_satang: satang,
  coins,
  /** On top of `coins`. */
  bonus_coins: coins,
  is_recommended: z.boolean(),
});
export type PaymentPackage = z.infer<typeof paymentPackage>;

export const listPaymentMethods = defineCall({
  method: 'GET',
  path: '/v1/payment/methods',
  summary: 'How one can pay: Thai QR, in baht',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  answer: list(paymentMethod),
});

export const listPackages = defineCall({
  method: 'GET',
  path: '/v1/payment/packages',
  summary: 'The packages of coins for users or for families, cheapest first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  query: z.object({ for: z.enum(['user', 'family']).default('user') }),
  answer: list(paymentPackage),
});

/** A gateway is waited for so long, and by some of its questions twice. */
const gateway = { outside_seconds: 16 } as const;

export const createOrder = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/payment/orders',
    summary: 'Creates an order with its Thai QR. The same Idempotency-Key never creates a second one',
    access: 'bearer',
    ...gateway,
    limit: codeTries,
    form: z.object({
      kind: orderKind,
      /** One of the two: a package, or an amount. */
      package_uuid: unlessEmpty(uuid),
      amount_satang: unlessEmpty(wholeSatang),
      voucher_code: unlessEmpty(voucherCode),
      method: paymentMethodKey,
      currency: z.literal('THB').default('THB'),
      /** What the buyer was shown that it comes to; where the order would come to another sum, none is made. */
      shown_total_satang: unlessEmpty(wholeSatang),
      /** The bonus of a promotion that the buyer was shown; where the order would have another one, none is made. */
      shown_bonus_coins: unlessEmpty(wholeCoins),
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
      ...voucherFailures,
    ],
    answer: one(order),
  }),
);

export const getOrder = defineCall({
  method: 'GET',
  path: '/v1/payment/orders/{uuid}',
  summary: "One of the caller's orders as it stands, with its timeline and receipt",
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['order_not_found'],
  answer: one(watchedOrder),
});

export const cancelOrder = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/cancel',
  summary: 'Cancels an order that is not paid; to cancel it again changes nothing',
  access: 'bearer',
  ...gateway,
  params: z.object({ uuid }),
  failures: ['order_not_found', 'order_not_cancellable'],
  answer: one(watchedOrder),
});

export const chargeOrder = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/charge',
  summary: 'Has something made to pay an order by, where the gateway first needs an e-mail address that it writes to',
  access: 'bearer',
  ...gateway,
  params: z.object({ uuid }),
  form: z.object(chargeFields),
  failures: ['order_not_found', 'payment_unavailable'],
  answer: one(watchedOrder),
});

export const noteSlip = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/slip',
  summary:
    "Shows the slip of a transfer: its mini-QR's text, or its bank and reference. It is kept as evidence, the gateway is asked at once, and nothing is credited by it",
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
    "Says where the money of one's own order goes back to: a PromptPay number, or an account at a bank. Wants a sign-in of the last 15 minutes",
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
    "The gateway's own picture of an order's QR, where there is no payload to draw one of: as a PNG, unless it cannot be drawn as one",
  access: 'bearer',
  ...gateway,
  params: z.object({ uuid }),
  failures: ['order_not_found'],
  /** Null where there is none, or it cannot be had at this moment. */
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
  summary: "The caller's own top-ups, newest first, whatever became of them",
});

export const listFamilyOrders = defineCall({
  ...orderPage,
  failures: ['family_account_required'],
  method: 'GET',
  path: '/v1/payment/history/family',
  summary: "Top-ups and debt payments of the caller's family, newest first",
});

export const listPaidOrders = defineCall({
  ...orderPage,
  method: 'GET',
  path: '/v1/payment/history/paid',
  summary: 'Every order to which money of the caller came, latest first, whether it was enough or not',
});

export const getBalance = defineCall({
  method: 'GET',
  path: '/v1/payment/balance',
  summary: "The caller's coins and, for who manages a family, the family's coins and debt",
  access: 'bearer',
  answer: one(balance),
});

/** What the bank's webhook holds: whose charge to look at. What became of it is asked, not told. */
export const webhookBody = z.object({ reference: z.string().min(1).max(20) });

/** Where the bank's signature over the body stands, and how old it may be. */
export const webhookSignature = {
  header: 'vela-signature',
  says: '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256, with the shared secret, of the time, a dot and the body as it came; 300 seconds old at most. There may be several v1 while a secret is changed.',
};

/** From the bank, not from a browser: signed over its raw body. */
export const receiveWebhook = raw(
  defineCall({
    method: 'POST',
    path: '/v1/payment/webhooks/{gateway}',
    summary: 'A gateway tells that something happened to a charge: it is stored, and then the gateway is asked what',
    access: 'public',
    ...gateway,
    params: z.object({ gateway: gatewayKey }),
    failures: ['too_many_requests'],
    /** The words in which its sender wants to hear that it was taken in. */
    answer: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
  { body: webhookBody, signature: webhookSignature },
);
