/** Top-ups with Thai QR: packages, orders, histories and balances. Amounts are whole satang. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { day, optionalField, tick, uuid, wholeCoins, wholeSatang } from '../platform/field.ts';
import { chargeFields, refundAccountFields, slipFields } from '../platform/page-field.ts';
import { order, orderKind, orderSummary, paymentMethodKey, watchedOrder } from './order-details.ts';
import { codeTries, draftFailures, voucherCode, voucherFailureCodes } from './voucher.ts';

/** Time limit for requests to a gateway. Some calls make two requests. */
export const gatewayLimit = { outside_seconds: 16 } as const;

export const createOrder = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/payment/orders',
    summary: 'Creates an order with its Thai QR code. Requests with the same Idempotency-Key never create a second one',
    access: 'bearer',
    needs_agreement: true,
    ...gatewayLimit,
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
      /**
       * The version of the top-up rules that the buyer accepted. If another one is in force, no
       * order is created. The order records the version.
       */
      topup_rules_version: optionalField(day),
      accept_app_terms: tick,
    }),
    failures: [
      'acceptance_required',
      'open_orders_full',
      'on_break',
      'spending_limit_reached',
      'order_total_changed',
      'order_bonus_changed',
      'topup_rules_changed',
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
  ...gatewayLimit,
  params: z.object({ uuid }),
  failures: ['order_not_found', 'order_not_cancellable'],
  answer: one(watchedOrder),
});

export const chargeOrder = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/charge',
  summary: 'Creates the charge of an order, for gateways that first require an email address',
  access: 'bearer',
  ...gatewayLimit,
  params: z.object({ uuid }),
  form: z.object(chargeFields),
  failures: ['order_not_found', 'on_break', 'charge_in_progress', 'payment_unavailable'],
  answer: one(watchedOrder),
});

export const noteSlip = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/slip',
  summary:
    'Stores a transfer proof: the text of its mini-QR code, or its bank and reference. It is evidence, and credits nothing by itself. The gateway is queried at once',
  access: 'bearer',
  ...gatewayLimit,
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
  ...gatewayLimit,
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
