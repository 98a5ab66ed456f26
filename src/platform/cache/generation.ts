/**
 * The state of the shared caches: their generation, and the people removed since (removal.ts). The
 * generation is part of every cache key, and staff raise it (calls/platform/cache.ts) to invalidate
 * all caches. The API stores the state. An isolate asks for it every few seconds, not for every
 * request.
 */
import type { Context } from 'hono';
import { type CacheState, GENERATION_KNOWN_MS, getCacheGeneration } from '../../../calls/platform/cache.ts';
import type { EdgeEnv } from '../../env.ts';
import { hostFetch } from '../host/host.ts';
import { lastNumber } from './removal.ts';

/** Age below which an isolate does not ask again. */
const FRESH_MS = 1_000;

/** Maximum time that a page waits for the API. */
const PATIENCE_MS = 500;

/** Dependencies of `KnownGeneration`. Tests replace them. */
export interface GenerationDeps {
  /** Rejects if the API does not respond. */
  ask: () => Promise<CacheState>;
  /**
   * Cache with the last known state of this data center, for an isolate that starts while the
   * API is down.
   */
  open: () => Promise<Pick<Cache, 'match' | 'put'>>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

const REMEMBERED = 'https://state.generation.internal/';

/** The state as one isolate knows it. */
export class KnownGeneration {
  private known: { state: CacheState; atMs: number; forgotten: number } | null = null;
  private isAsking = false;
  /** Number of calls of `forget`, to recognize a read that began before the last one. */
  private forgotten = 0;

  /** Returns the state if it is too recent to ask again, otherwise null. */
  atHand(nowMs: number): CacheState | null {
    const { known: latest } = this;
    const ageMs = this.ageMs(nowMs);
    return latest && ageMs >= 0 && ageMs < FRESH_MS ? latest.state : null;
  }

  /**
   * Returns a state that is at most two seconds old. An older one is refreshed before anything
   * is served; a younger one is refreshed in the background. If the API does not respond in time,
   * returns the last known state.
   */
  async current(deps: GenerationDeps): Promise<CacheState> {
    const { known: latest } = this;
    const ageMs = this.ageMs(deps.now());
    if (!latest || ageMs < 0 || ageMs >= GENERATION_KNOWN_MS) return this.learn(deps);
    if (ageMs >= FRESH_MS && !this.isAsking) {
      this.isAsking = true;
      deps.waitUntil(
        this.learn(deps).finally(() => {
          this.isAsking = false;
        }),
      );
    }
    return latest.state;
  }

  /** Makes the next page read the state first. A read in progress does not count. */
  forget(): void {
    this.forgotten += 1;
  }

  private ageMs(nowMs: number): number {
    const { known: latest } = this;
    return latest && latest.forgotten === this.forgotten ? nowMs - latest.atMs : Number.POSITIVE_INFINITY;
  }

  private async learn(deps: GenerationDeps): Promise<CacheState> {
    const before = this.known?.state;
    // The time of the question counts, because a raise may happen while the response is in transit.
    const atMs = deps.now();
    const { forgotten } = this;
    const answer = await deps.ask().catch(() => null);
    const state = answer ?? before ?? (await recall(deps));
    if (answer !== null && (!before || lastNumber(answer) !== lastNumber(before)))
      deps.waitUntil(remember(answer, deps));
    this.known = { state, atMs, forgotten };
    return state;
  }
}

async function recall({ open }: GenerationDeps): Promise<CacheState> {
  const response = await open()
    .then((cache) => cache.match(REMEMBERED))
    .catch(() => undefined);
  return ((await response?.json()) as CacheState | undefined) ?? { generation: 0, removals: [] };
}

async function remember(state: CacheState, { open }: GenerationDeps): Promise<void> {
  const headers = { 'cache-control': 'public, max-age=604800' };
  await open()
    .then((cache) => cache.put(REMEMBERED, Response.json(state, { headers })))
    .catch(() => undefined);
}

/** One per isolate. It contains no data of a visitor. */
const tracker = new KnownGeneration();

/** Returns the current state if no question to the API is due, otherwise null. */
export const stateAtHand = (nowMs: number): CacheState | null => tracker.atHand(nowMs);

/** Makes the next page of this isolate read the state first. */
export const forgetGeneration = (): void => tracker.forget();

/** Returns the current state of the shared caches. */
export const cacheState = (c: Context<EdgeEnv>): Promise<CacheState> =>
  tracker.current({
    ask: async () => {
      const response = await hostFetch(c, getCacheGeneration.path, { deadlineMs: PATIENCE_MS });
      return getCacheGeneration.answer.parse(await response.json()).data;
    },
    open: () => caches.open('generation'),
    now: Date.now,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
