/** Every failure the API host can answer: its code, its HTTP status, and (through the code) its translated text. */
import { z } from 'zod';
import { failureFacts } from './failure-facts.ts';

/** Statuses by code. The text of a code stands in `locales/*\/error.json` under `code.<code>`. */
export const failureStatus = {
  bad_request: 400,
  invalid_params: 400,
  invalid_query: 400,
  invalid_cursor: 400,
  invalid_form: 422,
  invalid_date_range: 400,
  date_range_too_long: 400,
  date_not_ranked: 400,
  unauthorized: 401,
  forbidden: 403,
  cross_site_refused: 403,
  step_up_required: 403,
  too_many_requests: 429,
  not_found: 404,
  method_not_allowed: 405,
  url_too_long: 414,
  body_too_large: 413,
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
  contract_not_in_force: 403,
  invalid_idempotency_key: 400,
  idempotency_key_reused: 422,
  idempotency_key_in_flight: 409,
  order_not_found: 404,
  order_not_cancellable: 409,
  order_total_changed: 409,
  open_orders_full: 409,
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
  voucher_in_open_order: 422,
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
  shop_parcel_not_found: 404,
  shop_parcel_not_movable: 409,
  province_not_found: 404,
  district_not_found: 404,
  address_mismatch: 422,
  postal_code_mismatch: 422,
  upload_missing: 422,
  upload_too_large: 413,
  upload_too_many_pixels: 422,
  upload_type: 415,
  ranking_inactive: 404,
  ranking_crowded: 429,
  ranking_unfinished: 503,
  event_not_found: 404,
  event_not_ranked: 404,
  event_facts_private: 403,
  monster_not_found: 404,
  fact_incomplete: 422,
  fact_to_oneself: 422,
  fact_not_of_vb: 422,
  fact_live_not_found: 422,
  fact_not_found: 404,
  fact_out_of_time: 422,
  internal: 500,
  upstream_invalid: 502,
  upstream_unavailable: 503,
  upstream_timeout: 503,
} as const;

/** A code of the catalogue; nothing else is ever answered. */
export type FailureCode = keyof typeof failureStatus;

/** What stands beside a code; beside most of them nothing. */
export type FailureFacts<Code extends FailureCode> = Code extends keyof typeof failureFacts
  ? z.infer<z.ZodObject<(typeof failureFacts)[Code]>>
  : { [name: string]: never };

/** Codes that may stand alone. */
export type PlainFailureCode = {
  [Code in FailureCode]: Code extends keyof typeof failureFacts
    ? Record<never, never> extends FailureFacts<Code>
      ? Code
      : never
    : Code;
}[FailureCode];

/** A code with its facts beside it. */
export type Told = {
  [Code in FailureCode]: Code extends keyof typeof failureFacts ? { code: Code } & FailureFacts<Code> : { code: Code };
}[FailureCode];

/** The body of every failed call. */
export interface FailureAnswer {
  error: Told & { message_key: string };
}

const codes = Object.keys(failureStatus) as FailureCode[];
const facts: Partial<Record<FailureCode, z.ZodRawShape>> = failureFacts;
const errors = codes.map((code) => z.looseObject({ code: z.literal(code), message_key: z.string(), ...facts[code] }));

/** Checks the body of a failed call, with the facts of its code. */
export const failureAnswer = z.object({
  // Which facts go with which code is lost on the way through a list.
  error: z.discriminatedUnion('code', errors as [(typeof errors)[number]]) as unknown as z.ZodType<
    FailureAnswer['error']
  >,
});

/** The body for a code, alone or with its facts. */
export function failure(told: PlainFailureCode | Told): FailureAnswer {
  const error = typeof told === 'string' ? { code: told } : told;
  return { error: { ...error, message_key: `error:code.${error.code}` } as FailureAnswer['error'] };
}
