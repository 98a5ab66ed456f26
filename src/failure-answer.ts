/** A failure as JSON for the browser, its text in the language that the browser prefers. */
import type { Context } from 'hono';
import { type FailureAnswer, failure, failureStatus, type PlainFailureCode } from '../calls/failure.ts';
import type { EdgeEnv } from './env.ts';
import { textsOf } from './texts.ts';

/** A failure as JSON, with its status and its text in the language of the request. */
export function answerFailure(c: Context<EdgeEnv>, failed: PlainFailureCode | FailureAnswer): Response {
  const { error } = typeof failed === 'string' ? failure(failed) : failed;
  const t = textsOf(c.req.header('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'th');
  return Response.json(
    { error: { ...error, message: t(`error:code.${error.code}`) } },
    {
      status: failureStatus[error.code],
      headers: 'retry_after_seconds' in error ? { 'retry-after': String(error.retry_after_seconds) } : {},
    },
  );
}
