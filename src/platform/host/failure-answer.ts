/** Failures as JSON for browsers, with a text in the preferred language. */

import type { Context } from 'hono';
import type { ErrorBody, FailureAnswer, PlainFailureCode } from '../../../calls/failure.ts';
import { bearerChallenge } from '../../../calls/platform/failure/bearer-challenge.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { failureStatus } from '../../../calls/platform/failure/failure-status.ts';
import { defaultLocale, type Locale, localeNamed } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { textsOf } from '../page/texts.ts';

/** Returns the texts in the preferred language of a request. */
export const preferredTexts = (c: Context<EdgeEnv>) => textsOf(preferredLocale(c));

const preferredLocale = (c: Context<EdgeEnv>): Locale =>
  localeNamed(c.req.header('accept-language')?.slice(0, 2).toLowerCase()) ?? defaultLocale;

const textOfCode = (locale: Locale, { code }: ErrorBody): string => textsOf(locale)(`error:code.${code}`);

/**
 * Returns a failure as JSON, with its status and a text in the language of the request. `textOf`
 * returns a better text than that of the code.
 */
export function answerFailure(
  c: Context<EdgeEnv>,
  failed: PlainFailureCode | FailureAnswer,
  textOf: typeof textOfCode = textOfCode,
): Response {
  const { error } = typeof failed === 'string' ? failure(failed) : failed;
  const answer = Response.json(
    { error: { ...error, message: textOf(preferredLocale(c), error) } },
    { status: failureStatus[error.code] },
  );
  if (error.code === 'unauthorized')
    answer.headers.set('www-authenticate', bearerChallenge(c.req.header('authorization')));
  return withRetryAfter(answer, 'retry_after_seconds' in error ? error.retry_after_seconds : undefined);
}

/** Adds Retry-After to a refusal if the time is known (RFC 9110, 10.2.3). */
export function withRetryAfter(refusal: Response, seconds: number | undefined): Response {
  if (seconds !== undefined) refusal.headers.set('retry-after', String(seconds));
  return refusal;
}
