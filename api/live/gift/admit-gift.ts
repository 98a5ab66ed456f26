import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { log } from '../../platform/framework/log.ts';
import { roomsIn } from '../room/bindings.ts';

/**
 * Counts a gift in the room of its live. Returns a failure if the giver exceeds the rate limit. An
 * unavailable room must not stop gifts, so its failure is logged and the gift is allowed.
 */
export async function admitGift(
  { env }: Pick<Context, 'env'>,
  { live_uuid, giver_uuid }: { live_uuid: string; giver_uuid: string },
): Promise<Failed | null> {
  try {
    const wait_ms = await roomsIn(env).getByName(live_uuid).admitGift(giver_uuid);
    if (wait_ms === 0) return null;
    return { failed: 'gifts_too_fast', facts: { retry_after_seconds: Math.ceil(wait_ms / 1000) } };
  } catch (error) {
    log('warn', 'counter_unavailable', { reason: String(error) });
    return null;
  }
}
