/** Details that accompany a failure code in a response. A code that is not listed has none. */
import { z } from 'zod';
import { contractState, contractStep } from './contracts/contract-state.ts';
import { accountBlock } from './identity/account-block.ts';
import { approvalState } from './identity/approval-state.ts';
import { orderState } from './money/order-details.ts';
import { refundState } from './money/refund-state.ts';
import { reversalRefusal } from './money/reversal-details.ts';
import { unsettled } from './office/person-merge.ts';
import { payoutBar } from './payouts/payout-details.ts';
import { coins, dailyWindow, day, moment, satang, uuid } from './platform/field.ts';
import { wrongLine } from './platform/file-line.ts';
import { payoutState } from './platform/page-field.ts';
import { shippingState } from './shop/shipping-state.ts';

/** Names of the invalid fields. */
const fields = z.array(z.string());
/** The edge rejects a page's fields without naming them. */
const someFields = { fields: fields.optional() };
const retry_after_seconds = z.number().int().positive();
const most = z.number().int().positive();
/** Age in years. */
const age = z.number().int().nonnegative();

export const failureFacts = {
  invalid_params: someFields,
  invalid_query: someFields,
  invalid_cursor: someFields,
  invalid_form: someFields,
  date_range_too_long: { max_days: z.number().int().positive() },
  date_not_ranked: { first_day: day, last_day: day },
  /** The required access, if the caller's role lacks it. */
  forbidden: { access: z.enum(['bearer', 'caster', 'family', 'moderator', 'staff', 'service']).optional() },
  /** The edge sends this only in the header `Retry-After`. */
  too_many_requests: { retry_after_seconds: retry_after_seconds.optional() },
  /**
   * Input for signing up: the name at the provider as a suggestion, the minimum age, and the
   * current version of the terms.
   */
  sign_up_required: { suggested_name: z.string().nullable(), min_age: age, terms_version: z.string() },
  too_young: { min_age: age },
  /**
   * The reason that staff wrote to the user, and the end. No reason: the suspension has just ended.
   * No end: it is permanent.
   */
  account_blocked: accountBlock.shape,
  paying_age_wanted: { min_age: age },
  paying_age_too_young: { min_age: age, from: day },
  terms_outdated: { terms_version: z.string() },
  profile_word: { fields },
  name_reserved: { fields },
  post_picture_unknown: { fields },
  post_card_unknown: { fields },
  word_too_short: { fields },
  word_exists: { fields },
  label_exists: { fields },
  event_draft_incomplete: { fields },
  event_slug_taken: { fields },
  event_window: { fields },
  event_reward_wrong: { fields },
  event_begun: { fields },
  /** Author, time and content of the last change, from the audit log. */
  changed_meanwhile: { by_name: z.string().nullable(), at: moment, changed: z.string() },
  approval_decided: { state: approvalState },
  authority_refused: { fields },
  /** The approval that the command waits for. */
  second_person_asked: { approval_uuid: uuid },
  /** The failure of the command at its approval. */
  held_command_refused: { because: z.string() },
  idempotency_key_in_flight: { retry_after_seconds },
  refund_account_unreadable: { fields },
  case_left_too_little: { left_satang: satang },
  refund_not_movable: { state: refundState },
  order_not_cancellable: { state: orderState },
  order_not_refundable: { refusal: reversalRefusal },
  order_sold_less: { left_satang: satang },
  order_coins_spent: { missing_coins: coins },
  /** All reasons, and when each ends by itself. */
  payout_barred: { bars: z.array(z.object({ code: payoutBar, until: moment.nullable() })) },
  payout_not_movable: { state: payoutState },
  /** The oldest open order, which the user can pay or cancel. */
  open_orders_full: { most, order_uuid: uuid.optional() },
  family_limit_reached: { left_coins: coins },
  family_coins_unpaid: { bought_coins: coins },
  order_total_changed: { total_satang: satang },
  order_bonus_changed: { bonus_coins: coins },
  office_promotion_over: { fields },
  office_promotion_taken_more: { fields },
  acceptance_required: { fields },
  amount_out_of_range: { fields, min_satang: satang, max_satang: satang, step_satang: satang },
  amount_above_debt: { fields, debt_satang: satang },
  package_not_for_order: { fields },
  voucher_not_found: { fields },
  voucher_wrong_kind: someFields,
  voucher_order_mismatch: someFields,
  /** Amount that is missing to the minimum of the voucher. */
  voucher_amount_short: { ...someFields, missing_satang: satang },
  voucher_not_yet_valid: { ...someFields, valid_from: moment },
  voucher_over: { ...someFields, valid_until: moment },
  /** Hours of the day in which it cannot be used. */
  voucher_blocked_hours: { ...someFields, blocked_window: dailyWindow },
  /** The order that uses it. */
  voucher_in_open_order: { ...someFields, order_uuid: uuid },
  voucher_used_up: someFields,
  voucher_user_limit: someFields,
  charge_in_progress: { retry_after_seconds },
  payment_unavailable: { retry_after_seconds: retry_after_seconds.optional() },
  shop_not_yet: { sale_starts_at: moment },
  shop_over: { sale_ends_at: moment },
  shop_limit_reached: { per_user_limit: z.number().int().nullable() },
  shop_price_changed: { price_coins: coins },
  coins_short: { price_coins: coins, coins, missing_coins: coins },
  shop_already_reserved: { order_uuid: uuid, expires_at: moment },
  shop_reservations_full: { most },
  shop_reservation_used: { order_uuid: uuid },
  shop_prize_redeemed: { order_uuid: uuid.nullable() },
  shop_prize_over: { redeem_until: moment },
  shop_parcel_line: { lines: z.array(wrongLine) },
  shop_code_line: { lines: z.array(wrongLine) },
  shop_parcel_not_movable: { state: shippingState, next: z.array(shippingState) },
  contract_not_movable: { state: contractState },
  /** The step that must be completed first. */
  contract_step_early: { step: contractStep },
  /** Missing steps and other requirements. */
  contract_incomplete: { missing: z.array(z.string()) },
  contract_renew_early: { renew_from: moment },
  contract_window_wrong: { fields },
  passport_expired: { fields },
  email_not_proved: { fields },
  holder_name_differs: { fields },
  picture_not_found: { fields },
  birth_date_wrong: { fields },
  guardians_required: { fields },
  guardian_is_applicant: { fields },
  right_to_work_over: { fields },
  address_mismatch: { fields },
  postal_code_mismatch: { fields, postal_codes: z.array(z.string()) },
  upload_too_large: { most_bytes: z.number().int().positive() },
  upload_too_many_pixels: {
    most_pixels_a_side: z.number().int().positive(),
    /**
     * Calculated with 8 bits per channel and all frames together. A pixel of 16 bits counts twice.
     */
    most_megapixels: z.number().int().positive(),
  },
  setting_value_refused: { fields },
  payee_owner_not_found: { fields },
  payee_fact_refused: { fields },
  setting_not_backwards: { fields },
  talk_too_fast: { retry_after_seconds },
  talk_repeated: { retry_after_seconds },
  talk_slow: { retry_after_seconds },
  talk_muted: { retry_after_seconds },
  gift_price_changed: { price_coins: coins },
  gift_set_refused: { fields },
  gift_level_refused: { fields },
  bank_number_amiss: { fields },
  bank_holidays_amiss: { fields },
  bank_holidays_past: { fields },
  hold_look_past: { fields },
  /** The limit of the caller that was reached, the amount left, and when the period restarts. */
  spending_limit_reached: {
    period: z.enum(['day', 'month']),
    limit_satang: satang,
    left_satang: satang,
    resets_at: moment,
  },
  /** Open matters that must be completed before a merge. */
  merge_unsettled: { unsettled: z.array(unsettled) },
  ranking_crowded: { retry_after_seconds },
  ranking_unfinished: { retry_after_seconds },
} as const;
