/**
 * The generation of shared responses. It is part of every cache key, and staff raise it
 * (calls/platform/cache.ts) to invalidate all caches. The API stores it. An isolate asks for it
 * every few seconds, not for every request.
 */
import type { Context } from 'hono';
import { GENERATION_KNOWN_MS, getCacheGeneration } from '../../../calls/platform/cache.ts';
import type { EdgeEnv } from '../../env.ts';
import { hostFetch } from '../host/host.ts';

/** Age below which an isolate does not ask again. */
const FRESH_MS = 1_000;

/** Maximum time that a page waits for the API. */
const PATIENCE_MS = 500;

/** Dependencies of `KnownGeneration`. Tests replace them. */
export interface GenerationDeps {
  /** Rejects if the API does not respond. */
  ask: () => Promise<number>;
  /**
   * Cache with the last known generation of this data center, for an isolate that starts while the
   * API is down.
   */
  open: () => Promise<Pick<Cache, 'match' | 'put'>>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

const REMEMBERED = 'https://generation.internal/';

/** The generation as one isolate knows it. */
export class KnownGeneration {
  private known: { generation: number; atMs: number } | null = null;
  private isAsking = false;

  /** Returns the generation if it is too recent to ask again, otherwise null. */
  atHand(nowMs: number): number | null {
    const { known: latest } = this;
    const ageMs = latest ? nowMs - latest.atMs : Number.POSITIVE_INFINITY;
    return latest && ageMs >= 0 && ageMs < FRESH_MS ? latest.generation : null;
  }

  /**
   * Returns a generation that is at most two seconds old. An older one is refreshed before anything
   * is served; a younger one is refreshed in the background. If the API does not respond in time,
   * returns the last known generation.
   */
  async current(deps: GenerationDeps): Promise<number> {
    const { known: latest } = this;
    const ageMs = latest ? deps.now() - latest.atMs : Number.POSITIVE_INFINITY;
    if (!latest || ageMs < 0 || ageMs >= GENERATION_KNOWN_MS) return this.learn(deps);
    if (ageMs >= FRESH_MS && !this.isAsking) {
      this.isAsking = true;
      deps.waitUntil(
        this.learn(deps).finally(() => {
          this.isAsking = false;
        }),
      );
    }
    return latest.generation;
  }

  private async learn(deps: GenerationDeps): Promise<number> {
    const before = this.known?.generation;
    // The time of the question counts, because a raise may happen while the response is in transit.
    const atMs = deps.now();
    const answer = await deps.ask().catch(() => null);
    const generation = answer ?? before ?? (await recall(deps));
    if (answer !== null && answer !== before) deps.waitUntil(remember(answer, deps));
    this.known = { generation, atMs };
    return generation;
  }
}

async function recall({ open }: GenerationDeps): Promise<number> {
  const response = await open()
    .then((cache) => cache.match(REMEMBERED))
    .catch(() => undefined);
  return Number((await response?.text()) ?? 0);
}

async function remember(generation: number, { open }: GenerationDeps): Promise<void> {
  const headers = { 'cache-control': 'public, max-age=604800' };
  await open()
    .then((cache) => cache.put(REMEMBERED, new Response(String(generation), { headers })))
    .catch(() => undefined);
}

/** One per isolate. It contains no data of a visitor. */
const tracker = new KnownGeneration();

/** Returns the current generation if no question to the API is due, otherwise null. */
export const generationAtHand = (nowMs: number): number | null => tracker.atHand(nowMs);

/** Returns the current generation of shared responses. */
export const cacheGeneration = (c: Context<EdgeEnv>): Promise<number> =>
  tracker.current({
    ask: async () => {
      const response = await hostFetch(c, getCacheGeneration.path, { deadlineMs: PATIENCE_MS });
      return getCacheGeneration.answer.parse(await response.json()).data.generation;
    },
    open: () => caches.open('generation'),
    now: Date.now,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
