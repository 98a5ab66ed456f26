/** An order: what was asked for, what it costs, how it is paid, and how far it has come. */
import { z } from 'zod';
import { bilingual, coins, moment, satang, uuid } from '../platform/field.ts';
import { balance } from './balance.ts';
import { reversalCause } from './reversal-details.ts';

/** Coins for oneself, coins for one's family, or a payment on the family's credit debt. */
export const orderKind = z.enum(['refill', 'family_refill', 'family_credit']);
export type OrderKind = z.infer<typeof orderKind>;

/** Nothing is credited before `processed`; `paid_late` is money that came when the order had ended. */
export const orderState = z.enum([
  'created',
  'awaiting_payment',
  'paid',
  'paid_late',
  'processed',
  'expired',
  'failed',
  'cancelled',
]);
export type OrderState = z.infer<typeof orderState>;

/** Why an order failed. Money that came in all the same is in `refundable_satang`. */
export const failureReason = z.enum([
  'gateway_refused',
  'payment_refused',
  'amount_too_low',
  'voucher_gone',
  'nothing_owed',
  'account_closed',
]);

/** How one pays: by a Thai QR, whoever takes the money. */
export const paymentMethodKey = z.enum(['thai_qr']);
export type PaymentMethodKey = z.infer<typeof paymentMethodKey>;

/** Who takes the money for us: `thai_qr` is our own bank, at which we write the QR ourselves. */
export const gatewayKey = z.enum(['thai_qr', 'opn', 'stripe']);
export type GatewayKey = z.infer<typeof gatewayKey>;

/** Where money that bought nothing may go back to. */
export const refundAccountKind = z.enum(['bank', 'promptpay_phone', 'promptpay_id']);
export type RefundAccountKind = z.infer<typeof refundAccountKind>;

/** One line of the bill. A voucher's amount is below zero, and the lines add up to the total. */
const orderLine = z.object({
  kind: z.enum(['package', 'free_amount', 'debt_payment', 'promotion', 'voucher']),
  amount_satang: z.number().int(),
  coins,
  bonus_coins: coins,
});

/** How far an order has come: `shown` is when its QR was first there to be seen. */
const timelineStep = z.object({
  step: z.enum(['created', 'shown', 'paid', 'paid_late', 'processed', 'expired', 'failed', 'cancelled']),
  at: moment,
});

/** An order as its owner sees it. `total_satang` = `subtotal_satang` − `discount_satang`. */
export const order = z.object({
  uuid,
  kind: orderKind,
  state: orderState,
  failure_reason: failureReason.nullable(),
  method: paymentMethodKey,
  currency: z.literal('THB'),
  lines: z.array(orderLine),
  subtotal_satang: satang,
  discount_satang: satang,
  /** What is to be paid. */
  total_satang: satang,
  /** What is credited once processed, bonus included; 0 for a payment on a debt. */
  coins,
  /** The promotion under which it was made. Its bonus is lost if the money comes late and others have used up the budget. */
  promotion: z.object({ uuid, title: bilingual, bonus_coins: coins, is_lost: z.boolean() }).nullable(),
  voucher: z.object({ code: z.string(), title: bilingual }).nullable(),
  family: z.object({ uuid, name: z.string() }).nullable(),
  /** What the payer sees at the bank, and what support asks for. */
  reference: z.string(),
  /** The Thai QR to pay with; null before it is made and after the order has ended. Without a payload there is a picture of it alone. */
  qr: z.object({ payload: z.string().nullable(), payee_name: z.string() }).nullable(),
  /** The page to pay at, where it is not paid by a QR here. */
  redirect: z.object({ url: z.string().regex(/^https:\/\/.*$/), payee_name: z.string() }).nullable(),
  /** What must be given before there is anything to pay by: an address that the gateway writes to. */
  needs: z.enum(['email']).nullable(),
  created_at: moment,
  expires_at: moment,
  paid_at: moment.nullable(),
  processed_at: moment.nullable(),
  timeline: z.array(timelineStep),
  /** The money that came, earliest first; `used`: it paid the order. */
  payments: z.array(z.object({ amount_satang: satang, at: moment, used: z.boolean() })),
  /** The money that went back, earliest first; one that was `returned` came back to us, and goes again. */
  refunds: z.array(
    z.object({
      amount_satang: satang,
      at: moment,
      /** `answer`: its gateway has written to the payer, and waits for their answer. `recalled`: the bank of the payer took it. */
      state: z.enum(['on_the_way', 'answer', 'paid', 'returned', 'recalled']),
      /** The account that it goes to, or whom the gateway has written to, masked. */
      to: z.string().nullable(),
      /** Who has written. */
      writer: z.string().nullable(),
      answer_until: moment.nullable(),
    }),
  ),
  /** What of the money that bought nothing was given in coins instead, earliest first. */
  credits: z.array(z.object({ amount_satang: satang, coins, at: moment })),
  /** Reversals of the completed order, earliest first: a refund by the house or a recall by the payer's bank, and the coins taken. */
  reversals: z.array(z.object({ cause: reversalCause, amount_satang: satang, coins, reason: z.string(), at: moment })),
  /** The slips that its payer has shown, earliest first: evidence, and no payment. */
  slips: z.array(z.object({ bank_code: z.string(), reference: z.string(), at: moment })),
  /**
   * How the rest goes back. `gateway`: who took it gives it back. `account`: we do, to an account that the buyer has to choose;
   * null: there is nothing that goes back.
   */
  pays_back: z.enum(['gateway', 'account']).nullable(),
  /** Who gives it back, where it is the gateway: by this name the payer knows it. */
  paid_back_by: z.string().nullable(),
  /** The account that was chosen; another one has to be where the last transfer there failed. */
  refund_account: z
    .object({
      kind: refundAccountKind,
      bank_code: z.string().nullable(),
      masked: z.string(),
      set_at: moment,
      is_refused: z.boolean(),
    })
    .nullable(),
  /** May be chosen now: while something is on its way, nothing is changed. */
  can_choose_account: z.boolean(),
  /** What may be chosen: not every form of file for the bank carries PromptPay numbers. */
  refund_account_kinds: z.array(refundAccountKind),
  /** Money that came in and bought nothing: paid twice, too much, too little, or for what others had paid. Support pays it back. */
  refundable_satang: satang,
  /** What of it has gone back to its payer, or is on its way there. */
  refunded_satang: satang,
  /** What of it the house has ended otherwise: given in coins, or written off. */
  closed_satang: satang,
  can_cancel: z.boolean(),
  /** Once processed. Its amount is what was sold: of a debt that others have paid on meanwhile, what was left of it. */
  receipt: z
    .object({ number: z.string(), issued_at: moment, buyer_name: z.string(), amount_satang: satang })
    .nullable(),
});
export type Order = z.infer<typeof order>;

/** An order as it stands right now, for somebody who watches it. */
export const watchedOrder = order.extend({
  server_time: moment,
  /** The outcome is not known yet: the bank is being asked, or the coins are on their way. Never shown as a failure. */
  checking: z.boolean(),
  /** The order has ended, and until then the bank is asked all the same: money that comes late is credited. */
  looks_until: moment.nullable(),
  /** Who takes the money has not answered since then: whether some came nobody knows. */
  unheard_since: moment.nullable(),
  /** When they are asked next; null: never again. */
  asks_again_at: moment.nullable(),
  /** When to ask again; null once nothing will change. */
  poll_after_seconds: z.number().int().positive().nullable(),
  /** Of the same moment: what a processed order has brought is in it. */
  balance,
});
export type WatchedOrder = z.infer<typeof watchedOrder>;

/** An order as a line of a history. */
export const orderSummary = order
  .pick({
    uuid: true,
    kind: true,
    state: true,
    total_satang: true,
    coins: true,
    reference: true,
    created_at: true,
    paid_at: true,
    processed_at: true,
    refundable_satang: true,
    refunded_satang: true,
    closed_satang: true,
  })
  .extend({ checking: z.boolean(), receipt_number: z.string().nullable() });
export type OrderSummary = z.infer<typeof orderSummary>;
