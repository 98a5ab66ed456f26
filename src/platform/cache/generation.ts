/**
 * The generation of shared answers: it stands in every key of the caches, and staff raise it (calls/platform/cache.ts) when something
 * must vanish. The host keeps it. An isolate asks for it every few seconds, and never once a request.
 */
import type { Context } from 'hono';
import { GENERATION_KNOWN_MS, getCacheGeneration } from '../../../calls/platform/cache.ts';
import type { EdgeEnv } from '../../env.ts';
import { hostFetch } from '../host/host.ts';

/** Younger than this, what an isolate knows is not asked for again. */
const FRESH_MS = 1_000;

/** A host that says nothing for so long holds up no page. */
const PATIENCE_MS = 500;

/** What asking needs of its surroundings; tests bring their own. */
export interface GenerationDeps {
  /** Rejects where the host does not say. */
  ask: () => Promise<number>;
  /** What this data centre was told last: for an isolate that begins while the host is away. */
  open: () => Promise<Pick<Cache, 'match' | 'put'>>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

const REMEMBERED = 'https://generation.internal/';

/** An isolate's knowledge of the generation. */
export class KnownGeneration {
  private known: { generation: number; atMs: number } | null = null;
  private isAsking = false;

  /** The generation, where it is so fresh that nobody is to be asked; otherwise null. */
  atHand(nowMs: number): number | null {
    const { known } = this;
    const ageMs = known ? nowMs - known.atMs : Number.POSITIVE_INFINITY;
    return known && ageMs >= 0 && ageMs < FRESH_MS ? known.generation : null;
  }

  /**
   * The generation as it was told at most two seconds ago: older than that, it is asked for before anything is served; in
   * between nobody waits. Where the host is away for longer than it is waited for, as it was told last.
   */
  async current(deps: GenerationDeps): Promise<number> {
    const { known } = this;
    const ageMs = known ? deps.now() - known.atMs : Number.POSITIVE_INFINITY;
    if (!known || ageMs < 0 || ageMs >= GENERATION_KNOWN_MS) return this.learn(deps);
    if (ageMs >= FRESH_MS && !this.isAsking) {
      this.isAsking = true;
      deps.waitUntil(
        this.learn(deps).finally(() => {
          this.isAsking = false;
        }),
      );
    }
    return known.generation;
  }

  private async learn(deps: GenerationDeps): Promise<number> {
    const before = this.known?.generation;
    // As old as the question: a raise may have happened while it was on its way.
    const atMs = deps.now();
    const told = await deps.ask().catch(() => null);
    const generation = told ?? before ?? (await remembered(deps));
    if (told !== null && told !== before) deps.waitUntil(remember(told, deps));
    this.known = { generation, atMs };
    return generation;
  }
}

async function remembered({ open }: GenerationDeps): Promise<number> {
  const stored = await open()
    .then((cache) => cache.match(REMEMBERED))
    .catch(() => undefined);
  return Number((await stored?.text()) ?? 0);
}

async function remember(generation: number, { open }: GenerationDeps): Promise<void> {
  const headers = { 'cache-control': 'public, max-age=604800' };
  await open()
    .then((cache) => cache.put(REMEMBERED, new Response(String(generation), { headers })))
    .catch(() => undefined);
}

/** An isolate has one; it is nobody's own. */
const known = new KnownGeneration();

/** The generation under which shared answers are kept now, where no question is due. */
export const generationAtHand = (nowMs: number): number | null => known.atHand(nowMs);

/** The generation under which shared answers are kept now. */
export const cacheGeneration = (c: Context<EdgeEnv>): Promise<number> =>
  known.current({
    ask: async () => {
      const response = await hostFetch(c, getCacheGeneration.path, { deadlineMs: PATIENCE_MS });
      return getCacheGeneration.answer.parse(await response.json()).data.generation;
    },
    open: () => caches.open('generation'),
    now: Date.now,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
