/**
 * Responses to errors: a page in the visitor's language (JSON under /api) with the request id. Only
 * development shows internal details.
 */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { FailureCode, PlainFailureCode } from '../../../calls/failure.ts';
import { failureStatus } from '../../../calls/platform/failure/failure-status.ts';
import { ErrorPage } from '../../../client/platform/error/error-page.tsx';
import type { EdgeEnv } from '../../env.ts';
import { errorTrace } from '../base/error-trace.ts';
import { errorReason, framesOf, log } from '../base/log.ts';
import type { Failure } from '../host/api.ts';
import { answerFailure, withRetryAfter } from '../host/failure-answer.ts';
import { agreeFirst } from '../session/agree-first.ts';
import { signInFirst } from '../session/sign-in-first.ts';
import { page } from './page.tsx';

const codes: Record<number, PlainFailureCode> = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  422: 'invalid_form',
  414: 'url_too_long',
  431: 'headers_too_large',
};

/** Responds with an error page. `trace` is shown on it, for developers. */
export function errorPage(
  c: Context<EdgeEnv>,
  status: number,
  code: FailureCode,
  trace: string | null = null,
): Promise<Response> {
  return page(c, {
    share: { kind: 'hidden' },
    status,
    body: <ErrorPage status={status} code={code} requestId={c.get('requestId')} trace={trace} />,
  });
}

/**
 * Responds to a failed call: redirects to the sign-in or to the texts to accept if that is required,
 * otherwise shows the failure.
 */
export async function failedPage(c: Context<EdgeEnv>, { status, failure: { error } }: Failure): Promise<Response> {
  if (error.code === 'unauthorized') return signInFirst(c);
  if (error.code === 'step_up_required') return signInFirst(c, 'StepUpRequired');
  if (error.code === 'staff_passkey_required') return signInFirst(c, 'StaffPasskeyRequired');
  if (error.code === 'agreement_due') return agreeFirst(c);
  const answer = await errorPage(c, status, error.code);
  return withRetryAfter(answer, 'retry_after_seconds' in error ? error.retry_after_seconds : undefined);
}

/** Returns whether `failedPage` answers with another page, which the member needs first. */
export const leadsAway = ({ status, failure: { error } }: Failure): boolean =>
  status === 401 || error.code === 'agreement_due';

/** Handles everything that was thrown: an HTTPException of this code, or an unexpected error. */
export async function onError(error: Error, c: Context<EdgeEnv>): Promise<Response> {
  const status = error instanceof HTTPException ? error.status : 500;
  if (status === 500) {
    const request_id = c.get('requestId');
    log('error', { event: 'unexpected', request_id, reason: errorReason(error), stack: framesOf(error) });
    // Only `npm run dev` shows internal details.
    if (import.meta.env.MODE === 'development' && !isForProgram(c))
      return errorPage(c, status, 'internal', errorTrace(error));
  }
  return errorResponse(c, codes[status] ?? 'internal');
}

/** Handles URLs without a route. */
export const onNotFound = (c: Context<EdgeEnv>) => errorResponse(c, 'not_found');

/** Returns whether the answer is JSON. */
const isForProgram = (c: Context<EdgeEnv>): boolean => c.req.path.startsWith('/api/');

/** Responds with a failure as a page, or as JSON under /api. */
export async function errorResponse(c: Context<EdgeEnv>, code: PlainFailureCode): Promise<Response> {
  if (isForProgram(c)) return answerFailure(c, code);
  return errorPage(c, failureStatus[code], code);
}
