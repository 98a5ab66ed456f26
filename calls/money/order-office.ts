/**
 * Orders for staff: found by any known detail, with their full history. Amounts are whole satang.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { coins, count, day, moment, optionalField, satang, singleLine, uuid } from '../platform/field.ts';
import { defineSorts, type SortName, withSorts } from '../platform/sort.ts';
import { caseKind } from './case.ts';
import { messageVerdict } from './message.ts';
import { failureReason, gatewayKey, orderKind, orderState } from './order-details.ts';
import { orderReversal, reversalRefusal } from './reversal-details.ts';

/** An order in the list of staff. */
const officeOrder = z.object({
  reference: z.string(),
  uuid,
  kind: orderKind,
  state: orderState,
  failure_reason: failureReason.nullable(),
  gateway: gatewayKey,
  user: z.object({ uuid, name: z.string() }),
  family_uuid: uuid.nullable(),
  total_satang: satang,
  /** Including the bonus. */
  coins,
  refundable_satang: satang,
  refunded_satang: satang,
  receipt: z.string().nullable(),
  created_at: moment,
  paid_at: moment.nullable(),
  processed_at: moment.nullable(),
});
export type OfficeOrder = z.infer<typeof officeOrder>;

/**
 * Filter for orders. `in_hand`: waits for its payment, or for the credit. `refundable`: has money
 * that bought nothing, or whose sale was reversed.
 */
const shownOrders = z.enum([
  'all',
  'in_hand',
  /** Neither paid nor ended, a quarter of an hour after its time was over. */
  'late',
  /** Paid, but not credited. */
  'paid',
  'refundable',
]);
export type ShownOrders = z.infer<typeof shownOrders>;
export type OrderSort = SortName<keyof typeof orderSorts.by>;

/**
 * Lists are sorted by time, except `late` and `paid`, which have the longest wait first. Only a
 * list without `state`, `find` and `until` can be sorted by amount.
 */
export const orderSorts = defineSorts({
  own: '-created_at',
  by: {
    created_at: { state: ['late', 'paid'] },
    total_satang: { state: ['in_hand', 'late', 'paid', 'refundable'], find: true, until: true },
  },
});

export const listOfficeOrders = defineCall({
  method: 'GET',
  path: '/v1/office/orders',
  summary:
    'Lists orders by state, latest first; late ones and paid but unprocessed ones, longest wait first. Filters: a reference, receipt, bank payment, user or family, an amount, and a last Bangkok day',
  access: 'staff',
  query: withSorts(
    pageQuery.extend({
      state: shownOrders.default('all'),
      /**
       * Our reference, a receipt's number, the bank's number of a payment, or the uuid of an order,
       * a user or a family.
       */
      find: optionalField(singleLine(100)),
      amount_satang: optionalField(z.string().regex(/^\d{1,15}$/)),
      until: optionalField(day),
    }),
    orderSorts,
  ),
  answer: list(officeOrder),
});

export const getOfficeOrder = defineCall({
  method: 'GET',
  path: '/v1/office/orders/{uuid}',
  summary:
    'Returns an order with its timeline, charges, payments, cases, reversals and gateway messages as received. Also returns whether it can be refunded, or the reason why not',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['order_not_found'],
  answer: one(
    officeOrder.extend({
      subtotal_satang: satang,
      discount_satang: satang,
      voucher_code: z.string().nullable(),
      package_uuid: uuid.nullable(),
      /** The version of the top-up rules that the buyer accepted. Null: not recorded. */
      topup_rules_version: day.nullable(),
      expires_at: moment,
      /** Time of the next automatic check by the scheduler. */
      next_look_at: moment.nullable(),
      timeline: z.array(z.object({ state: orderState, at: moment })),
      payments: z.array(
        z.object({
          payment_id: z.string(),
          amount_satang: satang,
          /** Time stated by the bank. */
          paid_at: moment,
          recorded_at: moment,
          /** True: it paid the order. */
          is_accepted: z.boolean(),
        }),
      ),
      /** Transfer proofs of the payer: evidence for a query at the bank. */
      slips: z.array(z.object({ bank_code: z.string(), reference: z.string(), at: moment })),
      charges: z.array(
        z.object({
          nth: count,
          gateway: gatewayKey,
          reference: z.string(),
          charge_id: z.string().nullable(),
          amount_satang: satang,
          charge_state: z.enum(['waiting', 'asked', 'made', 'refused']),
          asked_at: moment.nullable(),
        }),
      ),
      cases: z.array(z.object({ number: count, kind: caseKind, left_satang: satang, ended_at: moment.nullable() })),
      /** Reason why no refund is possible; null: a refund is possible. */
      refund_refusal: reversalRefusal.nullable(),
      /** Part of the sale that is not reversed. */
      sold_left_satang: satang,
      /** Coins of that part that the buyer still has, and coins that are spent. */
      coins_unspent: coins,
      coins_spent: coins,
      reversals: z.array(orderReversal),
      errands: z.array(
        z.object({
          errand: z.enum(['ask_gateway', 'send_receipt']),
          outcome: z.enum(['nothing_new', 'recorded', 'sent']),
          by_name: z.string(),
          at: moment,
        }),
      ),
      /** The latest fifty. */
      messages: z.array(
        z.object({
          number: count,
          verdict: messageVerdict,
          request: z.string().nullable(),
          status: z.number().int().nullable(),
          body: z.string(),
          came_at: moment,
        }),
      ),
    }),
  ),
});

export const askGateway = defineCall({
  method: 'POST',
  path: '/v1/office/orders/{uuid}/ask',
  summary: 'Queries the gateway about an order and records changes. Repeating it records each change once',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['order_not_found', 'payment_unavailable'],
  answer: one(z.object({ outcome: z.enum(['nothing_new', 'recorded']) })),
});

export const sendReceipt = defineCall({
  method: 'POST',
  path: '/v1/office/orders/{uuid}/receipt',
  summary: "Emails the receipt of a processed order to the buyer's verified address",
  access: 'staff',
  limit: { times: 60, window_seconds: 3_600 },
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(500) }),
  failures: ['order_not_found', 'order_has_no_receipt', 'buyer_has_no_address', 'mail_unavailable'],
  answer: one(z.object({ outcome: z.literal('sent') })),
});
