/**
 * Limit per IP address of media requests that reach a Durable Object. Responses from the cache, and
 * from a request of another viewer, are not counted.
 */
import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { Memory } from '../platform/base/memory.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { callerKey } from '../platform/request/caller-key.ts';
import { countCaller, type Limit } from '../platform/request/rate-limit.ts';

/**
 * Requests that an isolate counts as one, so that an honest viewer costs a count in ten seconds.
 */
const BATCH = 50;

/**
 * 200 requests per second. A native player asks for about six (parts and playlists), the site's own
 * player for two, a viewer of a PK for twice as many. Viewers of a mobile network share an address.
 */
const batches: Limit = { name: 'media', limit: 40, windowSeconds: 10 };

/** Requests of one address that this isolate has not counted yet, and the end of its refusal. */
interface Asker {
  uncounted: number;
  refusedUntilMs: number;
}

const askers = new Memory<Asker>({ entries: 10_000, seconds: 60 });

/** The address has reached the limit. */
export class MediaLimitError extends Error {
  readonly retryAfterSeconds: number;

  constructor(leftMs: number) {
    super('too many media requests');
    this.retryAfterSeconds = Math.ceil(leftMs / 1000);
  }
}

/** Throws if the caller has reached the limit. */
export async function checkMediaLimit(c: Context<EdgeEnv>): Promise<void> {
  const leftMs = (await askerOf(c)).refusedUntilMs - Date.now();
  if (leftMs > 0) throw new MediaLimitError(leftMs);
}

/** Counts a request that reaches a Durable Object. Nothing waits for the count. */
export async function countMediaRequest(c: Context<EdgeEnv>): Promise<void> {
  const asker = await askerOf(c);
  asker.uncounted += 1;
  if (asker.uncounted < BATCH) return;
  asker.uncounted = 0;
  const count = async () => {
    const { allowed, retry_after_seconds } = await countCaller(c, batches);
    if (!allowed) asker.refusedUntilMs = Date.now() + retry_after_seconds * 1000;
  };
  c.executionCtx.waitUntil(count());
}

/** Responds with 429. */
export const refuseMedia = (c: Context<EdgeEnv>, { retryAfterSeconds }: MediaLimitError): Response => {
  const answer = withRetryAfter(answerFailure(c, 'too_many_requests'), retryAfterSeconds);
  answer.headers.set('cache-control', 'no-store');
  return answer;
};

async function askerOf(c: Context<EdgeEnv>): Promise<Asker> {
  const key = await callerKey(c);
  const now_ms = Date.now();
  const currentAsker = askers.get(key, now_ms);
  if (currentAsker) return currentAsker;
  const asker = { uncounted: 0, refusedUntilMs: 0 };
  askers.hold(key, asker, now_ms);
  return asker;
}
