/**
 * Payment cases: money that does not match our records, and what staff do about it. Amounts are
 * whole satang.
 */
import { z } from 'zod';
import { approval } from '../identity/approval.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, satang, singleLine, uuid, wholeSatang } from '../platform/field.ts';
import { defineSorts, type SortName, withSorts } from '../platform/sort.ts';
import { gatewayKey } from './order-details.ts';
import { refundState } from './refund-state.ts';

/**
 * Kinds of payment cases.
 * - Customer money that bought nothing: `underpaid`, `overpaid`, `paid_twice`, `late` (its order
 *   could no longer accept it), `voucher_gone`, `nothing_owed`.
 * - Money to return for a reversed sale: `sale_reversed`. A payment that the payer's bank took
 *   back: `recalled`.
 * - Payments that need review: `unreadable`, `amount_changed`, `payment_vanished` at the gateway,
 *   `payment_shared` by two orders, `no_order` for a message.
 * - Coins or V-tokens that arrived in an account that is closed or closing, and money of an order
 *   whose buyer has closed the account: `account_closed`.
 * - Charges and refunds with another amount, currency or mode than requested:
 *   `charge_not_as_asked`, `refund_not_as_asked`. The latter includes refunds that were paid after
 *   they had been reported as failed.
 * - Lines of settlements: `settled_unknown` matches nothing, `settled_otherwise` has another amount
 *   than our records. `settled_sum_wrong`: gross, fee, VAT and net do not add up.
 *   `settled_changed`: the line contradicts an earlier report. `not_settled`: no settlement
 *   contains the payment.
 * - Files for the bank: `bank_silent`. `payout_file_changed`: the file changed after its approval,
 *   and was not sent.
 * - Reports of the bank: `other_amount`, `unknown_reference`, or `late_word`, which contradicts an
 *   earlier report.
 * - Payouts: `given_up_after_filing`, after the filing of their tax.
 */
export const caseKind = z.enum([
  'underpaid',
  'overpaid',
  'paid_twice',
  'late',
  'voucher_gone',
  'nothing_owed',
  'sale_reversed',
  'recalled',
  'unreadable',
  'amount_changed',
  'payment_vanished',
  'payment_shared',
  'no_order',
  'account_closed',
  'charge_not_as_asked',
  'refund_not_as_asked',
  'settled_unknown',
  'settled_otherwise',
  'settled_sum_wrong',
  'settled_changed',
  'not_settled',
  'bank_silent',
  'payout_file_changed',
  'other_amount',
  'unknown_reference',
  'late_word',
  'given_up_after_filing',
]);
export type CaseKind = z.infer<typeof caseKind>;

/**
 * `account`: our transfer to the account that the customer has chosen. `call`: a refund by the
 * gateway. `mail`: the gateway emails the payer first. `recall`: the payer's bank has taken the
 * money.
 */
export const refundWay = z.enum(['account', 'call', 'mail', 'recall']);
export type RefundWay = z.infer<typeof refundWay>;

/** Money returned to its payer. */
export const refund = z.object({
  uuid,
  amount_satang: satang,
  state: refundState,
  started_at: moment,
  moved_at: moment,
  bank_note: z.string().nullable(),
  way: refundWay,
  /** The masked account, or the masked address that the gateway emailed; null: not known yet. */
  to: z.string().nullable(),
  /** Deadline for the payer's answer to the gateway. */
  answer_until: moment.nullable(),
  /** The bank file that contains it. */
  batch_uuid: uuid.nullable(),
  /** Set once the refund is paid. The note is void if the refund was returned. */
  credit_note: z.string().nullable(),
});
export type Refund = z.infer<typeof refund>;

/** A payment case and the state of its money. `left_satang` has no decision yet. */
export const moneyCase = z.object({
  number: count,
  kind: caseKind,
  order_uuid: uuid.nullable(),
  payout_uuid: uuid.nullable(),
  /** Null for cases about a payout. */
  gateway: gatewayKey.nullable(),
  reference: z.string().nullable(),
  payment_id: z.string().nullable(),
  amount_satang: satang,
  left_satang: satang,
  refunding_satang: satang,
  refunded_satang: satang,
  written_off_satang: satang,
  credited_satang: satang,
  /** The gateway's last message about it when the case was opened. */
  message_number: count.nullable(),
  /** The observed facts, as JSON. */
  detail: z.string().nullable(),
  owner: z.object({ uuid, name: z.string() }).nullable(),
  opened_at: moment,
  ended_at: moment.nullable(),
  end_note: z.string().nullable(),
});
/**
 * An amount that staff must assign, in satang: open, in refund, refunded, written off or credited.
 */
export type MoneyCase = z.infer<typeof moneyCase>;

const byNumber = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});
const ground = singleLine(500);

export const caseSorts = defineSorts({ own: null, by: { number: {}, amount_satang: {} } });

/** A sort of `listCases`, such as `-amount_satang`. */
export type CaseSort = SortName<keyof typeof caseSorts.by>;

export const listCases = defineCall({
  method: 'GET',
  path: '/v1/office/cases',
  summary: 'Lists payment cases: open ones, oldest first, or all, latest first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: z.enum(['open', 'all']).default('open') }), caseSorts),
  answer: list(moneyCase),
});

export const getCase = defineCall({
  method: 'GET',
  path: '/v1/office/cases/{number}',
  summary: 'Returns a payment case with its refunds and approvals',
  access: 'staff',
  params: byNumber,
  failures: ['case_not_found'],
  answer: one(moneyCase.extend({ refunds: z.array(refund), approvals: z.array(approval) })),
});

export const ownCase = defineCall({
  method: 'POST',
  path: '/v1/office/cases/{number}/own',
  summary: 'Makes the caller the owner of a payment case',
  access: 'staff',
  params: byNumber,
  failures: ['case_not_found'],
  answer: one(moneyCase),
});

export const startRefund = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/cases/{number}/refunds',
    summary:
      'Requests a refund of money left in a case, in whole or in part. It goes to the account that the customer has chosen, or through the gateway. Another person approves it',
    access: 'staff',
    params: byNumber,
    form: z.object({ amount_satang: wholeSatang.pipe(z.number().positive()), ground }),
    failures: ['case_not_found', 'case_left_too_little', 'case_refund_under_way', 'refund_account_wanted'],
    answer: one(z.object({ refund, approval_uuid: uuid })),
  }),
);

export const recallCase = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/cases/{number}/recalls',
    summary:
      "Records that the payer's bank has taken back money left in a case. Another person compares it with the bank's statement and approves it",
    access: 'staff',
    params: byNumber,
    form: z.object({ amount_satang: wholeSatang.pipe(z.number().positive()), bank_reference: singleLine(100), ground }),
    failures: ['case_not_found', 'case_left_too_little', 'case_refund_under_way', 'order_recall_known'],
    answer: one(z.object({ refund, approval_uuid: uuid })),
  }),
);

export const reportRefund = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/refunds/{uuid}/report',
    summary:
      "Records the bank's result for a refund in a bank file: paid, failed or returned. Returned money can be refunded again",
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ outcome: z.enum(['paid', 'failed', 'returned']), bank_note: singleLine(200) }),
    failures: ['refund_not_found', 'refund_not_movable'],
    answer: one(refund),
  }),
);

export const writeOffCase = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/cases/{number}/write-off',
    summary: 'Writes off the money left in a case',
    access: 'staff',
    params: byNumber,
    form: z.object({ ground }),
    failures: ['case_not_found', 'case_ended', 'case_refund_under_way'],
    answer: one(z.object({ written_off_satang: satang })),
  }),
);

export const creditCase = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/cases/{number}/credit',
    summary:
      "Credits the money left in a case to the buyer in coins, at their order's price without its voucher, rounded down",
    access: 'staff',
    params: byNumber,
    form: z.object({ ground }),
    failures: ['case_not_found', 'case_ended', 'case_refund_under_way', 'case_without_coins'],
    answer: one(z.object({ coins: count })),
  }),
);

export const endCase = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/cases/{number}/end',
    summary: 'Closes a case without money, with a note of the finding',
    access: 'staff',
    params: byNumber,
    form: z.object({ ground }),
    failures: ['case_not_found', 'case_ended', 'case_has_money'],
    answer: one(moneyCase),
  }),
);
