/** Failures of top-ups, vouchers, invoices, payment cases and wallets. */
import { z } from 'zod';
import {
  type FailureTable,
  maybeFields,
  maybeRetryAfter,
  retryAfter,
  wrongFields,
} from '../platform/failure/failure-table.ts';
import { coins, dailyWindow, day, moment, satang, uuid } from '../platform/field.ts';
import { orderState } from './order-details.ts';
import { refundState } from './refund-state.ts';
import { reversalRefusal } from './reversal-details.ts';

export const orderFailures = {
  order_not_found: 404,
  order_not_cancellable: { status: 409, facts: { state: orderState } },
  order_total_changed: { status: 409, facts: { total_satang: satang } },
  order_bonus_changed: { status: 409, facts: { bonus_coins: coins } },
  topup_rules_changed: { status: 409, facts: { topup_rules_version: day } },
  /** `order_uuid` is the latest open order, which the user can pay or cancel. */
  open_orders_full: { status: 409, facts: { most: z.number().int().positive(), order_uuid: uuid.optional() } },
  acceptance_required: { status: 422, facts: wrongFields },
  amount_out_of_range: {
    status: 422,
    facts: { ...wrongFields, min_satang: satang, max_satang: satang, step_satang: satang },
  },
  amount_above_debt: { status: 422, facts: { ...wrongFields, debt_satang: satang } },
  package_not_for_order: { status: 422, facts: wrongFields },
  charge_in_progress: { status: 409, facts: retryAfter },
  payment_unavailable: { status: 503, facts: maybeRetryAfter },
  slip_of_other_order: 409,
  slip_unreadable: 422,
  order_has_no_receipt: 409,
  buyer_has_no_address: 409,
} as const satisfies FailureTable;

export const spendingFailures = {
  coins_short: { status: 422, facts: { price_coins: coins, coins, missing_coins: coins } },
  /** With the limit that the caller reached, the amount left, and when the period restarts. */
  spending_limit_reached: {
    status: 409,
    facts: {
      period: z.enum(['day', 'month']),
      limit_satang: satang,
      left_satang: satang,
      resets_at: moment,
    },
  },
  /** The caller takes a break until then, and pays nothing before. */
  on_break: { status: 409, facts: { until: moment } },
  /** The break already lasts until then. It can only be prolonged. */
  break_not_longer: { status: 409, facts: { until: moment } },
} as const satisfies FailureTable;

export const voucherFailures = {
  voucher_not_found: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

/** Reasons why a voucher cannot be used for an order. A list of vouchers names them too. */
export const voucherRefusals = {
  voucher_wrong_kind: { status: 422, facts: maybeFields },
  voucher_order_mismatch: { status: 422, facts: maybeFields },
  /** `missing_satang` is the difference to the minimum of the voucher. */
  voucher_amount_short: { status: 422, facts: { ...maybeFields, missing_satang: satang } },
  voucher_not_yet_valid: { status: 422, facts: { ...maybeFields, valid_from: moment } },
  voucher_over: { status: 422, facts: { ...maybeFields, valid_until: moment } },
  /** The voucher cannot be used in these hours of the day. */
  voucher_blocked_hours: { status: 422, facts: { ...maybeFields, blocked_window: dailyWindow } },
  /** This order uses the voucher. */
  voucher_in_open_order: { status: 422, facts: { ...maybeFields, order_uuid: uuid } },
  voucher_used_up: { status: 422, facts: maybeFields },
  voucher_user_limit: { status: 422, facts: maybeFields },
} as const satisfies FailureTable;

export const voucherOfficeFailures = {
  office_voucher_exists: 409,
  /** More uses are taken than the new limit allows. */
  office_voucher_taken_more: 409,
  office_voucher_ends_before: 422,
} as const satisfies FailureTable;

export const packageOfficeFailures = {
  package_not_found: 404,
} as const satisfies FailureTable;

export const promotionOfficeFailures = {
  promotion_not_found: 404,
  office_promotion_over: { status: 422, facts: wrongFields },
  /** More of the bonus is taken than the new budget allows. */
  office_promotion_taken_more: { status: 409, facts: wrongFields },
} as const satisfies FailureTable;

export const invoiceFailures = {
  tax_invoice_not_found: 404,
  tax_invoice_unavailable: 409,
  tax_invoice_too_late: 409,
  /** The invoice was corrected as often as the rules allow. */
  tax_invoice_mended_often: 409,
} as const satisfies FailureTable;

export const reversalFailures = {
  order_not_refundable: { status: 409, facts: { refusal: reversalRefusal } },
  /** The amount is above the part of the sale that is not refunded yet. */
  order_sold_less: { status: 422, facts: { left_satang: satang } },
  order_coins_spent: { status: 409, facts: { missing_coins: coins } },
  /** This recall of the bank is recorded already. */
  order_recall_known: 409,
} as const satisfies FailureTable;

export const caseFailures = {
  case_not_found: 404,
  case_ended: 409,
  /** Only a refund, a write-off or a credit ends a case with money. */
  case_has_money: 409,
  case_left_too_little: { status: 422, facts: { left_satang: satang } },
  case_refund_under_way: 409,
  case_without_coins: 409,
  refund_not_found: 404,
  refund_not_movable: { status: 409, facts: { state: refundState } },
} as const satisfies FailureTable;

export const refundAccountFailures = {
  refund_account_wanted: 409,
  refund_account_not_asked: 409,
  /** Only the buyer can choose this account. */
  refund_account_of_buyer: 409,
  refund_account_unreadable: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const familyWalletFailures = {
  family_account_required: 403,
  family_wallet_not_yours: 403,
  family_budget_none: 403,
  /** A family's own VBs receive only paid coins: no bonus coins, and no coins on credit. */
  family_coins_unpaid: { status: 409, facts: { bought_coins: coins } },
  family_limit_reached: { status: 422, facts: { left_coins: coins } },
  family_pays_no_vip: 422,
  family_credit_short: 409,
} as const satisfies FailureTable;

/** Failures of messages and files from gateways and banks. */
export const gatewayFailures = {
  gateway_message_not_found: 404,
  settlement_file_unreadable: 422,
} as const satisfies FailureTable;
