/** Tables of failures: each code with its HTTP status and the schema of its details. */
import { z } from 'zod';

type Status = 202 | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 502 | 503;

/**
 * Failures of one feature. `calls/<room>/failures.ts` exports its tables and nothing else. A code
 * without details is only a status. The meaning of each code, as users read it, is in
 * `locales/en/platform/error.json`. The Workers read the statuses from the source text
 * (scripts/vite/module-lists.ts), so an entry begins with its status as a number.
 */
export type FailureTable = Readonly<Record<string, Status | { status: Status; facts: z.ZodRawShape }>>;

/** Names of the invalid fields. */
export const wrongFields = { fields: z.array(z.string()) };

/** The same, if the edge may reject a page's fields without naming them. */
export const maybeFields = { fields: wrongFields.fields.optional() };

/** Seconds after which the same request can succeed. */
export const retryAfter = { retry_after_seconds: z.number().int().positive() };

/** The same, if the time is unknown in some cases. */
export const maybeRetryAfter = { retry_after_seconds: retryAfter.retry_after_seconds.optional() };
