/**
 * One question to the host at a time per isolate: who asks the same while it is under way gets the same answer.
 * Bodies belong to the request that read them, so what is shared is values. A follower does not trust the leader for longer
 * than a deadline: the leader's visitor may have left.
 */
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

const PATIENCE_MS = 3_500;

/** Holds questions under way, never answers. A key stands for one kind of answer. */
const underWay = new Map<string, Promise<unknown>>();

/** Asks, unless somebody in this isolate is asking the same: then their answer is shared. */
export async function singleFlight<Answer extends object>(
  key: string,
  c: Context<EdgeEnv>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const leading = underWay.get(key) as Promise<Answer> | undefined;
  if (leading) {
    const landed = await Promise.race([leading.catch(() => null), scheduler.wait(PATIENCE_MS).then(() => null)]);
    if (landed) return landed;
  }
  const flight = ask().finally(() => underWay.delete(key));
  underWay.set(key, flight);
  c.executionCtx.waitUntil(flight.catch(() => undefined));
  return flight;
}
