/** What stands beside the code of a failure, code by code. A code that is not here has nothing beside it. */
import { z } from 'zod';
import { contractState, contractStep } from './contracts/contract-state.ts';
import { approvalState } from './identity/approval.ts';
import { refundState } from './money/case.ts';
import { orderState } from './money/order-details.ts';
import { reversalRefusal } from './money/reversal-details.ts';
import { unsettled } from './office/person-merge.ts';
import { payoutBar, payoutState } from './payouts/payout-details.ts';
import { coins, dailyWindow, day, moment, satang, uuid } from './platform/field.ts';
import { wrongLine } from './platform/file-line.ts';
import { shippingState } from './shop/shop-order.ts';

/** Names of the fields that were refused. */
const fields = z.array(z.string());
/** The edge refuses a page's fields without their names. */
const someFields = { fields: fields.optional() };
const retry_after_seconds = z.number().int().positive();
const most = z.number().int().positive();
/** In years. */
const age = z.number().int().nonnegative();

/** Why the house lets somebody in no more, and another look at that. */
export const accountBlock = z.object({
  reason: z.string().nullable(),
  until: moment.nullable(),
  /** What they wrote when they asked for one, and what was answered: the block stands. */
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
  /** By which `appealBlock` asks for one, once; null: they have asked. */
  appeal_proof: z.string().nullable(),
});

export const failureFacts = {
  invalid_params: someFields,
  invalid_query: someFields,
  invalid_cursor: someFields,
  invalid_form: someFields,
  date_range_too_long: { max_days: z.number().int().positive() },
  date_not_ranked: { first_day: day, last_day: day },
  /** Who may, where it is the role that is wanting. */
  forbidden: { access: z.enum(['bearer', 'caster', 'family', 'moderator', 'staff', 'service']).optional() },
  /** The edge says it in the header alone. */
  too_many_requests: { retry_after_seconds: retry_after_seconds.optional() },
  /** What the provider calls them, as a suggestion; the age that is wanted, and the terms to be accepted. */
  sign_up_required: { suggested_name: z.string().nullable(), min_age: age, terms_version: z.string() },
  too_young: { min_age: age },
  /** As the house wrote it to them, and until when; no reason: it has just ended. No moment: for good. */
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
  /** Who has changed it, when, and what: as the audit has it. */
  changed_meanwhile: { by_name: z.string().nullable(), at: moment, changed: z.string() },
  approval_decided: { state: approvalState },
  authority_refused: { fields },
  /** The approval that the command waits for. */
  second_person_asked: { approval_uuid: uuid },
  /** The failure that the command met when it was approved. */
  held_command_refused: { because: z.string() },
  idempotency_key_in_flight: { retry_after_seconds },
  refund_account_unreadable: { fields },
  case_left_too_little: { left_satang: satang },
  refund_not_movable: { state: refundState },
  order_not_cancellable: { state: orderState },
  order_not_refundable: { refusal: reversalRefusal },
  order_sold_less: { left_satang: satang },
  order_coins_spent: { missing_coins: coins },
  /** Every reason, and when it ends by itself. */
  payout_barred: { bars: z.array(z.object({ code: payoutBar, until: moment.nullable() })) },
  payout_not_movable: { state: payoutState },
  /** The one that has waited longest, to be paid or cancelled. */
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
  /** How much more the order must come to. */
  voucher_amount_short: { ...someFields, missing_satang: satang },
  voucher_not_yet_valid: { ...someFields, valid_from: moment },
  voucher_over: { ...someFields, valid_until: moment },
  /** The hours of the day in which it cannot be used. */
  voucher_blocked_hours: { ...someFields, blocked_window: dailyWindow },
  /** The order that has it. */
  voucher_in_open_order: { ...someFields, order_uuid: uuid },
  voucher_used_up: someFields,
  voucher_user_limit: someFields,
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
  /** The step that comes before it. */
  contract_step_early: { step: contractStep },
  /** Steps, and what else is missing. */
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
    /** Of 8 bits a channel, all frames together; a pixel of 16 bits counts twice. */
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
  /** Which of one's own limits it is, what is left of it, and when it begins anew. */
  spending_limit_reached: {
    period: z.enum(['day', 'month']),
    limit_satang: satang,
    left_satang: satang,
    resets_at: moment,
  },
  /** What must be over first. */
  merge_unsettled: { unsettled: z.array(unsettled) },
  ranking_crowded: { retry_after_seconds },
  ranking_unfinished: { retry_after_seconds },
} as const;
