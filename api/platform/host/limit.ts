/** How often something may happen: counted exactly, for all of the host together. */
import type { CallLimit } from '../../../calls/platform/call.ts';
import type { ApiBindings } from './env.ts';
import { log } from './log.ts';

/** Counts once; gives the seconds until the next try, 0 where this one is within the limit, or where nobody can count. */
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
