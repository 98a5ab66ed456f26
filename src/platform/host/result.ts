/** Results of API requests. */
import type { ErrorBody, FailureAnswer, PlainFailureCode } from '../../../calls/failure.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { failureStatus } from '../../../calls/platform/failure/failure-status.ts';
import type { CacheOutcome } from '../cache/cache.ts';
import type { CachedResponse } from '../cache/cached-response.ts';

/**
 * The response, or the failure, with the cache result. `cached` has the same response in bytes if
 * it is public; then `answer` is frozen, because other visitors share it. `etag` is the entity tag
 * of the current version, `bookmark` that of D1 after a command of staff.
 */
export type Result<Answer> =
  | { ok: true; answer: Answer; outcome: CacheOutcome; cached?: CachedResponse; etag?: string; bookmark?: string }
  | { ok: false; status: number; failure: FailureAnswer; outcome: CacheOutcome };

/** The failure that a page returns if it misses required data. */
export type Failure = Extract<Result<never>, { ok: false }>;

/** Creates a failure without asking the API. */
export function refused(codeOrError: PlainFailureCode | ErrorBody) {
  const answer = failure(codeOrError);
  return { ok: false, status: failureStatus[answer.error.code], failure: answer, outcome: 'BYPASS' } as const;
}

/** Combines two responses for a section that needs both. The first failure wins. */
export async function allOk<A, B>(
  first: Promise<Result<A>>,
  second: Promise<Result<B>>,
): Promise<Result<readonly [A, B]>> {
  const [a, b] = await Promise.all([first, second]);
  if (!a.ok) return a;
  if (!b.ok) return b;
  return { ok: true, answer: [a.answer, b.answer], outcome: a.outcome };
}
