/**
 * Failures of the shared parts. calls/call-failures.ts adds those of requests, access and
 * idempotency to the calls concerned. A call declares the others itself, such as those of uploads.
 */
import { z } from 'zod';
import { type FailureTable, maybeFields, maybeRetryAfter, retryAfter, wrongFields } from './failure/failure-table.ts';
import { moment, uuid } from './field.ts';

export const requestFailures = {
  bad_request: 400,
  invalid_params: { status: 400, facts: maybeFields },
  invalid_query: { status: 400, facts: maybeFields },
  invalid_cursor: { status: 400, facts: maybeFields },
  invalid_form: { status: 422, facts: maybeFields },
  /** The body has another content type than the call takes. */
  unsupported_media_type: 415,
  not_found: 404,
  /** The edge sends the seconds only in the header `Retry-After`. */
  too_many_requests: { status: 429, facts: maybeRetryAfter },
  /**
   * A trigger or constraint of the database refused the change. The handler should have refused it
   * first.
   */
  refused_by_records: 409,
  internal: 500,
} as const satisfies FailureTable;

export const accessFailures = {
  unauthorized: 401,
  /**
   * `access` is the kind of caller that the call requires. Without it, another right is missing.
   */
  forbidden: {
    status: 403,
    facts: { access: z.enum(['bearer', 'caster', 'family', 'moderator', 'staff', 'service']).optional() },
  },
  step_up_required: 403,
  staff_passkey_required: 403,
  /** The authority table does not give this command to the caller's role. */
  authority_role: 403,
  /** Nothing has changed yet: the command waits for this approval of a second person. */
  second_person_asked: { status: 202, facts: { approval_uuid: uuid } },
  account_closed: 410,
  /**
   * `by_name` and `at` of the latest change, and in `changed` up to 20 changes since the caller's
   * version, one per line. All come from the audit log.
   */
  changed_meanwhile: { status: 412, facts: { by_name: z.string().nullable(), at: moment, changed: z.string() } },
} as const satisfies FailureTable;

export const idempotencyFailures = {
  invalid_idempotency_key: 400,
  idempotency_key_reused: 422,
  idempotency_key_in_flight: { status: 409, facts: retryAfter },
} as const satisfies FailureTable;

/** Failures that only the edge answers. The API never returns them. */
export const edgeFailures = {
  method_not_allowed: 405,
  url_too_long: 414,
  body_too_large: 413,
  headers_too_large: 431,
  cross_site_refused: 403,
  bearer_with_cookie: 400,
  upstream_invalid: 502,
  upstream_unavailable: 503,
  upstream_timeout: 503,
} as const satisfies FailureTable;

export const mailFailures = {
  mail_unavailable: 503,
  code_wrong: 422,
  /** The email code has expired, or was entered wrongly too often. */
  code_over: 410,
} as const satisfies FailureTable;

export const uploadFailures = {
  upload_heic: 415,
  upload_missing: 422,
  upload_too_large: { status: 413, facts: { most_bytes: z.number().int().positive() } },
  upload_too_many_pixels: {
    status: 422,
    facts: {
      most_pixels_a_side: z.number().int().positive(),
      /**
       * Counts all frames together. A picture with more than 8 bits per channel counts twice.
       */
      most_megapixels: z.number().int().positive(),
    },
  },
  upload_type: 415,
  post_picture_unknown: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const settingFailures = {
  setting_value_refused: { status: 422, facts: wrongFields },
  /**
   * An effective-dated value must not begin in the past, and must begin after all existing ones.
   */
  setting_not_backwards: { status: 409, facts: wrongFields },
} as const satisfies FailureTable;

export const bannerFailures = {
  banner_not_found: 404,
} as const satisfies FailureTable;

export const articleFailures = {
  article_not_found: 404,
  article_published: 409,
  article_changed: 409,
  article_empty: 422,
  article_day_past: { status: 422, facts: wrongFields },
  article_day_taken: { status: 409, facts: wrongFields },
} as const satisfies FailureTable;
