/** Every failure the API host can answer: its code, its HTTP status, and (through the code) its translated text. */
import { z } from 'zod';

/** Statuses by code. The text of a code stands in `locales/*\/error.json` under `code.<code>`. */
export const failureStatus = {
  bad_request: 400,
  invalid_params: 400,
  invalid_query: 400,
  invalid_cursor: 400,
  invalid_form: 422,
  invalid_date_range: 400,
  date_range_too_long: 400,
  unauthorized: 401,
  forbidden: 403,
  too_many_requests: 429,
  not_found: 404,
  method_not_allowed: 405,
  url_too_long: 414,
  headers_too_large: 431,
  live_not_found: 404,
  live_not_ended: 409,
  user_not_found: 404,
  invitation_not_found: 404,
  session_not_found: 404,
  account_not_linked: 403,
  provider_not_offered: 404,
  provider_token_refused: 403,
  provider_unreachable: 502,
  live_on_air: 409,
  invalid_idempotency_key: 400,
  idempotency_key_reused: 422,
  idempotency_key_in_flight: 409,
  order_not_found: 404,
  order_not_cancellable: 409,
  acceptance_required: 422,
  amount_out_of_range: 422,
  amount_above_debt: 422,
  package_not_for_order: 422,
  family_account_required: 403,
  voucher_not_found: 422,
  voucher_wrong_kind: 422,
  voucher_order_mismatch: 422,
  voucher_amount_short: 422,
  voucher_not_yet_valid: 422,
  voucher_over: 422,
  voucher_blocked_hours: 422,
  voucher_used_up: 422,
  voucher_user_limit: 422,
  payment_unavailable: 503,
  webhook_refused: 401,
  shop_category_not_found: 404,
  shop_item_not_found: 404,
  shop_item_gone: 410,
  shop_not_yet: 409,
  shop_over: 409,
  shop_sold_out: 409,
  shop_prize_only: 409,
  shop_limit_reached: 409,
  shop_price_changed: 409,
  coins_short: 422,
  address_required: 422,
  shop_not_reservable: 409,
  shop_already_reserved: 409,
  shop_reservations_full: 409,
  shop_reservation_not_found: 404,
  shop_reservation_used: 409,
  shop_order_not_found: 404,
  shop_prize_not_found: 404,
  shop_prize_redeemed: 409,
  shop_prize_over: 409,
  province_not_found: 404,
  district_not_found: 404,
  address_mismatch: 422,
  postal_code_mismatch: 422,
  upload_missing: 422,
  upload_too_large: 413,
  upload_too_many_pixels: 422,
  upload_type: 415,
  internal: 500,
  upstream_invalid: 502,
  upstream_unavailable: 503,
  upstream_timeout: 504,
} as const;

export type FailureCode = keyof typeof failureStatus;
export type FailureStatus = (typeof failureStatus)[FailureCode];

/** The body of every failed call. Further facts (a field's name, an amount missing) stand beside the code. */
export const failureAnswer = z.object({
  error: z.looseObject({
    code: z.enum(Object.keys(failureStatus) as [FailureCode, ...FailureCode[]]),
    message_key: z.string(),
  }),
});
export type FailureAnswer = z.infer<typeof failureAnswer>;

/** The body for a code, with its facts. */
export function failure(code: FailureCode, facts: Record<string, unknown> = {}): FailureAnswer {
  return { error: { ...facts, code, message_key: `error:code.${code}` } };
}
