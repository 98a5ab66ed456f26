/** An order: its contents, price, payment and progress. */
import { z } from 'zod';
import { bilingual, coins, day, moment, satang, uuid } from '../platform/field.ts';
import { balance } from './balance.ts';
import { reversalCause } from './reversal-details.ts';

/**
 * `refill`: coins for the buyer. `family_refill`: coins for their family. `family_credit`: repays
 * what the family owes for coins bought on credit.
 */
export const orderKind = z.enum(['refill', 'family_refill', 'family_credit']);
export type OrderKind = z.infer<typeof orderKind>;

/**
 * Coins are credited only in `processed`. `paid_late`: the money arrived after the order had ended;
 * the order becomes `processed` if the money can still buy its coins.
 */
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

/**
 * Reason of a failed order. `gateway_refused`: the gateway did not accept the order.
 * `payment_refused`: it did not accept the payment. Money that arrived all the same is in
 * `refundable_satang`.
 */
export const failureReason = z.enum([
  'gateway_refused',
  'payment_refused',
  'amount_too_low',
  'voucher_gone',
  'nothing_owed',
  'account_closed',
]);

/** Payment methods that buyers choose: Thai QR, with any gateway. */
export const paymentMethodKey = z.enum(['thai_qr']);
export type PaymentMethodKey = z.infer<typeof paymentMethodKey>;

/** Companies that receive the money: `thai_qr` is our own bank, and the QR code is our own. */
export const gatewayKey = z.enum(['thai_qr', 'opn', 'stripe']);
export type GatewayKey = z.infer<typeof gatewayKey>;

/** Destinations of refunds to the buyer. */
export const refundAccountKind = z.enum(['bank', 'promptpay_phone', 'promptpay_id']);
export type RefundAccountKind = z.infer<typeof refundAccountKind>;

/** A line of the bill. A voucher's amount is negative, and the lines add up to the total. */
const orderLine = z.object({
  kind: z.enum(['package', 'free_amount', 'debt_payment', 'promotion', 'voucher']),
  amount_satang: z.number().int(),
  coins,
  bonus_coins: coins,
});

/** A step of an order with its time. `shown`: its QR code was first available. */
const timelineStep = z.object({
  step: z.enum(['created', 'shown', 'paid', 'paid_late', 'processed', 'expired', 'failed', 'cancelled']),
  at: moment,
});

/** An order of the caller. `total_satang` = `subtotal_satang` − `discount_satang`. */
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
  /** Amount to pay. */
  total_satang: satang,
  /** Coins credited once processed, including the bonus; 0 for a repayment of debt. */
  coins,
  /**
   * The promotion of the order. The bonus is lost if the payment is late and the budget is used up
   * by then.
   */
  promotion: z.object({ uuid, title: bilingual, bonus_coins: coins, is_lost: z.boolean() }).nullable(),
  voucher: z.object({ code: z.string(), title: bilingual }).nullable(),
  family: z.object({ uuid, name: z.string() }).nullable(),
  /** Shown to the payer by the bank, and used in support. */
  reference: z.string(),
  /**
   * The Thai QR code to pay with; null before it exists and after the order has ended. Without a
   * `payload`, only a picture of it exists.
   */
  qr: z.object({ payload: z.string().nullable(), payee_name: z.string() }).nullable(),
  /** The page of the gateway, if the order is not paid by a QR code on our page. */
  redirect: z.object({ url: z.string().regex(/^https:\/\/.*$/), payee_name: z.string() }).nullable(),
  /** Input that the gateway requires before the buyer can pay: an email address. */
  needs: z.enum(['email']).nullable(),
  created_at: moment,
  expires_at: moment,
  paid_at: moment.nullable(),
  processed_at: moment.nullable(),
  timeline: z.array(timelineStep),
  /** Payments received, earliest first. `used`: it paid the order. */
  payments: z.array(z.object({ amount_satang: satang, at: moment, used: z.boolean() })),
  /** Refunds, earliest first. A `returned` refund failed or came back to us. Staff start
   * another one. */
  refunds: z.array(
    z.object({
      amount_satang: satang,
      at: moment,
      /**
       * `answer`: the gateway has emailed the payer and waits for the answer. `recalled`: the
       * payer's bank took the money.
       */
      state: z.enum(['on_the_way', 'answer', 'paid', 'returned', 'recalled']),
      /** The destination account, or the address that the gateway emailed, masked. */
      to: z.string().nullable(),
      /** The gateway that sent the email. */
      writer: z.string().nullable(),
      answer_until: moment.nullable(),
    }),
  ),
  /** Unused money that was credited in coins instead, earliest first. */
  credits: z.array(z.object({ amount_satang: satang, coins, at: moment })),
  /**
   * Reversals of the completed order, earliest first: refunds by staff or recalls by the payer's
   * bank, with the coins taken.
   */
  reversals: z.array(z.object({ cause: reversalCause, amount_satang: satang, coins, reason: z.string(), at: moment })),
  /** Transfer proofs of the payer, earliest first. They are evidence, not payments. */
  slips: z.array(z.object({ bank_code: z.string(), reference: z.string(), at: moment })),
  /**
   * Method of the refund. `gateway`: the gateway returns the money. `account`: we transfer it to an
   * account that the buyer chooses. Null: nothing to refund.
   */
  pays_back: z.enum(['gateway', 'account']).nullable(),
  /** The gateway's name as the payer knows it, if the gateway returns the money. */
  paid_back_by: z.string().nullable(),
  /**
   * The chosen account. `is_refused`: the last transfer to it failed, and the buyer must choose
   * another.
   */
  refund_account: z
    .object({
      kind: refundAccountKind,
      bank_code: z.string().nullable(),
      masked: z.string(),
      set_at: moment,
      is_refused: z.boolean(),
    })
    .nullable(),
  /**
   * True: the buyer may choose an account now. No changes are possible while a refund is in
   * transit.
   */
  can_choose_account: z.boolean(),
  /**
   * Kinds of accounts that the buyer may choose. Some formats of bank files cannot contain
   * PromptPay numbers.
   */
  refund_account_kinds: z.array(refundAccountKind),
  /**
   * Money that bought nothing (for example paid twice, too much, too little, too late for its
   * voucher, or for a debt that others had paid) or whose sale was reversed. Money that is
   * refunded, in transit, credited in coins or written off is not included.
   */
  refundable_satang: satang,
  /** Such money that was refunded or is in transit. */
  refunded_satang: satang,
  /** Such money that staff credited in coins or wrote off. */
  closed_satang: satang,
  can_cancel: z.boolean(),
  /**
   * Set once processed. Its amount is the sale. If others repaid part of a debt meanwhile, it is
   * the rest of the debt.
   */
  receipt: z
    .object({ number: z.string(), issued_at: moment, buyer_name: z.string(), amount_satang: satang })
    .nullable(),
});
export type Order = z.infer<typeof order>;

/** The current state of an order, for a client that polls it. */
export const watchedOrder = order.extend({
  server_time: moment,
  /**
   * The outcome is still unknown: the bank is being queried, or the credit is in progress. Clients
   * must not show it as a failure.
   */
  checking: z.boolean(),
  /** The order has ended, but the bank is still queried until then. Late money is credited. */
  looks_until: moment.nullable(),
  /** The gateway has not answered since then, so payments may be missing. */
  unheard_since: moment.nullable(),
  /** Time of the next query; null: no more queries. */
  asks_again_at: moment.nullable(),
  /** Seconds until the next poll; null once nothing will change. */
  poll_after_seconds: z.number().int().positive().nullable(),
  /** The balance at the same moment: it includes the credit of a processed order. */
  balance,
});
export type WatchedOrder = z.infer<typeof watchedOrder>;

/** An order in a history. */
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
  .extend({
    checking: z.boolean(),
    receipt_number: z.string().nullable(),
    /** The version of the top-up rules that the buyer accepted. Null: it was not stored. */
    topup_rules_version: day.nullable(),
  });
/** An order in the payment history. `checking`: the outcome is unknown, as in `watchedOrder`. */
export type OrderSummary = z.infer<typeof orderSummary>;
