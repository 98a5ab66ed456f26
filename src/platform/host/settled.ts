/** What asking the host comes to. */
import type { FailureAnswer, PlainFailureCode } from '../../../calls/failure.ts';
import { failure } from '../../../calls/platform/failure-body.ts';
import { failureStatus } from '../../../calls/platform/failure-status.ts';
import type { Outcome } from '../cache/cache.ts';
import type { Kept } from '../cache/kept.ts';

/**
 * What was answered, or why there is no answer; either way how the cache took part. `kept` is the same answer in bytes,
 * where it is everybody's: then it is frozen, since other visitors read it too. `etag` is what the host calls it as it is now.
 */
export type Settled<Answer> =
  | { ok: true; answer: Answer; outcome: Outcome; kept?: Kept; etag?: string }
  | { ok: false; status: number; failure: FailureAnswer; outcome: Outcome };

/** What a page answers with when the host did not give what it cannot do without. */
export type Failure = Extract<Settled<never>, { ok: false }>;

/** A failure that needs no asking. */
export const refused = (code: PlainFailureCode) =>
  ({ ok: false, status: failureStatus[code], failure: failure(code), outcome: 'BYPASS' }) as const;

/** Two answers as one, for a part of a page that needs both; the first failure is the failure of both. */
export async function both<A, B>(
  first: Promise<Settled<A>>,
  second: Promise<Settled<B>>,
): Promise<Settled<readonly [A, B]>> {
  const [a, b] = await Promise.all([first, second]);
  if (!a.ok) return a;
  if (!b.ok) return b;
  return { ok: true, answer: [a.answer, b.answer], outcome: a.outcome };
}
