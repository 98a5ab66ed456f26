/**
 * One question to the host at a time per isolate: who asks the same while it is under way gets the same answer.
 * Bodies belong to the request that read them, so what is shared is text. A follower does not trust the leader for longer
 * than a deadline: the leader's visitor may have left.
 */
import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import type { Cached } from './cache.ts';

const PATIENCE_MS = 3_500;

interface Landed {
  text: string;
  status: number;
  headers: [string, string][];
  outcome: Cached['outcome'];
  spent: boolean;
}

/** Holds questions under way, never answers. */
const underWay = new Map<string, Promise<Landed>>();

/** Asks, unless somebody in this isolate is asking the same: then their answer is shared. */
export async function singleFlight(key: string, c: Context<EdgeEnv>, ask: () => Promise<Cached>): Promise<Cached> {
  const leading = underWay.get(key);
  if (leading) {
    const landed = await Promise.race([leading.catch(() => null), scheduler.wait(PATIENCE_MS).then(() => null)]);
    if (landed) return revive(landed);
  }
  const flight = land(ask()).finally(() => underWay.delete(key));
  underWay.set(key, flight);
  c.executionCtx.waitUntil(flight.catch(() => undefined));
  return revive(await flight);
}

async function land(pending: Promise<Cached>): Promise<Landed> {
  const { response, outcome, spent = false } = await pending;
  return { text: await response.text(), status: response.status, headers: [...response.headers], outcome, spent };
}

const revive = ({ text, status, headers, outcome, spent }: Landed): Cached => ({
  response: new Response(text, { status, headers }),
  outcome,
  spent,
});
