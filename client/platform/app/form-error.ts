/** Failures of requests, as shown on pages. */
import type { ErrorBody } from '../../../calls/failure.ts';

/** An error of the API with its details. `no_answer`: the outcome is unknown. */
export type FormError = ErrorBody | { code: 'no_answer' };

/**
 * Returns whether a failed command may still have taken effect: the response is missing or a server
 * error, or the command is still running.
 */
export const isUnclear = ({ code }: FormError): boolean =>
  code === 'no_answer' || code === 'internal' || code.startsWith('upstream_') || code === 'idempotency_key_in_flight';
