/** Failures as JSON for browsers, with a text in the preferred language. */

import type { Context } from 'hono';
import type { FailureAnswer, PlainFailureCode } from '../../../calls/failure.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { failureStatus } from '../../../calls/platform/failure/failure-status.ts';
import { defaultLocale, localeNamed } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { textsOf } from '../page/texts.ts';

/** Returns the texts in the preferred language of a request. */
export const preferredTexts = (c: Context<EdgeEnv>) =>
  textsOf(localeNamed(c.req.header('accept-language')?.slice(0, 2).toLowerCase()) ?? defaultLocale);

/** Returns a failure as JSON, with its status and its text in the language of the request. */
export function answerFailure(c: Context<EdgeEnv>, failed: PlainFailureCode | FailureAnswer): Response {
  const { error } = typeof failed === 'string' ? failure(failed) : failed;
  const t = preferredTexts(c);
  const answer = Response.json(
    { error: { ...error, message: t(`error:code.${error.code}`) } },
    { status: failureStatus[error.code] },
  );
  return withRetryAfter(answer, 'retry_after_seconds' in error ? error.retry_after_seconds : undefined);
}

/** Adds Retry-After to a refusal if the time is known (RFC 9110, 10.2.3). */
export function withRetryAfter(refusal: Response, seconds: number | undefined): Response {
  if (seconds !== undefined) refusal.headers.set('retry-after', String(seconds));
  return refusal;
}
