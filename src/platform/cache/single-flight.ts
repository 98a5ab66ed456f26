/**
 * Coalesces equal requests to the API per isolate. Requests that ask the same while one is running
 * get its value. A body belongs to the request that read it, so values are shared. A follower stops
 * waiting after a deadline, because the visitor of the leader may have left.
 */
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

const PATIENCE_MS = 3_500;

/** Requests in progress, never results. A key stands for one type of result. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs `ask`, or returns the result of the same request if it is already running in this isolate.
 */
export async function singleFlight<Answer extends object>(
  key: string,
  c: Context<EdgeEnv>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const leading = underWay.get(key) as Promise<Answer> | undefined;
  if (leading) {
    const answer = await Promise.race([leading.catch(() => null), scheduler.wait(PATIENCE_MS).then(() => null)]);
    if (answer) return answer;
  }
  const flight = ask().finally(() => underWay.delete(key));
  underWay.set(key, flight);
  c.executionCtx.waitUntil(flight.catch(() => undefined));
  return flight;
}
