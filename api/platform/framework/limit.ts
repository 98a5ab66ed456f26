/** Rate limits, counted exactly for the whole API. */
import type { CallLimit } from '../../../calls/platform/call.ts';
import type { ApiBindings } from './env.ts';
import { log } from './log.ts';

/**
 * Counts once. Returns the seconds until the next attempt; 0 if this one is within the limit, or if
 * the counter is unavailable.
 */
export async function waitFor(
  { COUNTERS }: Pick<ApiBindings, 'COUNTERS'>,
  name: string,
  { times, window_seconds }: CallLimit,
): Promise<number> {
  try {
    return (await COUNTERS.getByName(name).count(times, window_seconds)).retry_after_seconds;
  } catch (error) {
    log('warn', 'counter_unavailable', { reason: String(error) });
    return 0;
  }
}
