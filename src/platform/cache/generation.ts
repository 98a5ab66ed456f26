/**
 * The state of the shared caches: their generation, and the people removed since (removal.ts). The
 * generation is part of every cache key, and staff raise it (calls/platform/cache.ts) to invalidate
 * all caches. The API stores the state. An isolate holds it as a lease, which it renews in the
 * background and shares with its data center.
 */
import type { Context } from 'hono';
import {
  type CacheState,
  GENERATION_KNOWN_MS,
  getCacheGeneration,
  REMOVAL_KNOWN_MS,
} from '../../../calls/platform/cache.ts';
import { AT_PRIMARY, BOOKMARK_HEADER } from '../../../calls/platform/placement/bookmark.ts';
import type { EdgeEnv } from '../../env.ts';
import { hostFetch } from '../host/host.ts';

/** Age from which a state is renewed in the background. */
const RENEW_AFTER_MS = 1_000;

/** Maximum time that a page waits for the API. */
const PATIENCE_MS = 500;

/** Age of a renewal that nobody waits for any longer: the request that began it was ended. */
const LOST_AFTER_MS = 2_000;

/** A state, and D1's bookmark when the API read it. */
export interface BookmarkedState extends CacheState {
  /**
   * Reads that fill a cache come from a replica that has reached it. So they contain what was
   * written before the last raise, and are no older than the lease. Absent: they come from the
   * primary.
   */
  bookmark?: string | undefined;
}

/** Dependencies of `KnownGeneration`. Tests replace them. */
export interface GenerationDeps {
  /** Rejects if the API does not respond. */
  ask: () => Promise<BookmarkedState>;
  /** Cache with the lease that the isolates of this data center share. */
  open: () => Promise<Pick<Cache, 'match' | 'put'>>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

const SHARED = 'https://lease.generation.internal/';

/** A state and the time of the request that read it. */
interface Lease {
  state: BookmarkedState;
  atMs: number;
}

/** The state as one isolate knows it. */
export class KnownGeneration {
  private lease: Lease | null = null;
  /** The renewal in progress, and its start. */
  private renewal: { lease: Promise<Lease>; atMs: number } | null = null;
  /**
   * Number of calls of `forget`. A lease that began before the last one is invalid, and so is that
   * of the data center until this isolate has asked.
   */
  private forgotten = 0;
  /** Value of `forgotten` when the request of the lease began. */
  private forgottenAtRequest = 0;

  /** Returns the state if it is too recent to ask again, otherwise null. */
  recentState(nowMs: number): BookmarkedState | null {
    return this.own(nowMs, RENEW_AFTER_MS)?.state ?? null;
  }

  /**
   * Returns a state younger than `knownMs`, of this isolate or of its data center, and renews it in
   * the background. Waits for the API only if neither has one. If the API does not respond in time,
   * returns the last known state.
   */
  async current(deps: GenerationDeps, knownMs: number = GENERATION_KNOWN_MS): Promise<BookmarkedState> {
    const own = this.own(deps.now(), RENEW_AFTER_MS);
    if (own) return own.state;
    const renewal = this.renew(deps);
    const generation = this.own(deps.now(), knownMs) ?? (await this.shared(deps, knownMs));
    if (generation) return generation.state;
    // The visitor whose request began the renewal may have left, which can end it.
    const late = scheduler.wait(PATIENCE_MS + 100).then(() => null);
    return ((await Promise.race([renewal, late])) ?? this.lease)?.state ?? NOTHING_KNOWN;
  }

  /** Returns the bookmark of the last known state, of any age. */
  get bookmark(): string | undefined {
    return this.lease?.state.bookmark;
  }

  /** Makes the next page ask the API first. A question in progress does not count. */
  forget(): void {
    this.forgotten += 1;
    this.renewal = null;
  }

  private own(nowMs: number, ms: number): Lease | null {
    const { lease } = this;
    return lease && this.forgottenAtRequest === this.forgotten && isYounger(lease, nowMs, ms) ? lease : null;
  }

  private async shared({ open, now }: GenerationDeps, ms: number): Promise<Lease | null> {
    if (this.forgottenAtRequest !== this.forgotten) return null;
    const lease = await readShared(open);
    return lease && isYounger(lease, now(), ms) ? lease : null;
  }

  /** Asks once, however many requests need the state at the same time. */
  private renew(deps: GenerationDeps): Promise<Lease> {
    const atMs = deps.now();
    if (this.renewal && Math.abs(atMs - this.renewal.atMs) < LOST_AFTER_MS) return this.renewal.lease;
    const lease = this.learn(deps).finally(() => {
      if (this.renewal?.lease === lease) this.renewal = null;
    });
    this.renewal = { lease, atMs };
    deps.waitUntil(lease);
    return lease;
  }

  private async learn(deps: GenerationDeps): Promise<Lease> {
    const { forgotten } = this;
    const shared = await this.shared(deps, RENEW_AFTER_MS);
    if (shared) return this.hold(shared, forgotten);
    // The time of the question counts, because a raise may happen while the response is in transit.
    const atMs = deps.now();
    const answer = await deps.ask().catch(() => null);
    if (answer !== null) deps.waitUntil(writeShared({ state: answer, atMs }, deps));
    const state = answer ?? this.lease?.state ?? (await readShared(deps.open))?.state ?? NOTHING_KNOWN;
    return this.hold({ state, atMs }, forgotten);
  }

  private hold(lease: Lease, forgottenAtRequest: number): Lease {
    if (forgottenAtRequest < this.forgottenAtRequest) return lease;
    this.lease = lease;
    this.forgottenAtRequest = forgottenAtRequest;
    return lease;
  }
}

const NOTHING_KNOWN: BookmarkedState = { generation: 0, removals: [] };

const isYounger = ({ atMs }: Lease, nowMs: number, ms: number) => nowMs >= atMs && nowMs - atMs < ms;

const readShared = (open: GenerationDeps['open']): Promise<Lease | null> =>
  open()
    .then((cache) => cache.match(SHARED))
    .then(async (response) => ((await response?.json()) as Lease | undefined) ?? null)
    .catch(() => null);

async function writeShared(lease: Lease, { open }: GenerationDeps): Promise<void> {
  const headers = { 'cache-control': 'public, max-age=604800' };
  await open()
    .then((cache) => cache.put(SHARED, Response.json(lease, { headers })))
    .catch(() => undefined);
}

/** One per isolate. It contains no data of a visitor. */
const tracker = new KnownGeneration();

/** Returns the current state if no question to the API is due, otherwise null. */
export const peekState = (nowMs: number): BookmarkedState | null => tracker.recentState(nowMs);

/** Returns D1's bookmark of the last known state. */
export const peekBookmark = (): string | undefined => tracker.bookmark;

/** Makes the next page of this isolate ask for the state first. */
export const forgetGeneration = (): void => tracker.forget();

/** Returns the current state of the shared caches. */
export const cacheState = (c: Context<EdgeEnv>): Promise<BookmarkedState> => stateKnownFor(c, GENERATION_KNOWN_MS);

/** Returns a state that is recent enough to show one live, post or person. */
export const promptCacheState = (c: Context<EdgeEnv>): Promise<BookmarkedState> => stateKnownFor(c, REMOVAL_KNOWN_MS);

const stateKnownFor = (c: Context<EdgeEnv>, knownMs: number) =>
  tracker.current(
    {
      ask: async () => {
        const response = await hostFetch(c, getCacheGeneration.path, {
          deadlineMs: PATIENCE_MS,
          headers: { [BOOKMARK_HEADER]: AT_PRIMARY },
        });
        const { data } = getCacheGeneration.answer.parse(await response.json());
        return { ...data, bookmark: response.headers.get(BOOKMARK_HEADER) ?? undefined };
      },
      open: () => caches.open('generation'),
      now: Date.now,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    },
    knownMs,
  );
