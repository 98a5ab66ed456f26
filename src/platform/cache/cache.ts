/**
 * Shared answers, in the isolate's memory and behind it in the Cache API: fresh, then served while renewed, then only where
 * renewing fails (24 h).
 */

import type { Memory } from '../base/memory.ts';
import { type Age, ageOf, STALE_IF_ERROR_SECONDS } from './cache-policy.ts';
import { type Kept, pack, unpack } from './kept.ts';

/** How the cache took part, for the header `x-cache`. */
export type Outcome = 'HIT' | 'STALE' | 'MISS' | 'BYPASS';

/** What was made because nothing could be given as it was kept. */
export interface Made<Answer> {
  answer: Answer;
  /** The same, once it is whole; null where it is not. Absent where it must not be kept. */
  kept?: Promise<Kept | null>;
  /** The host is not well: if an older answer is kept, it is the better one. */
  isTrouble: boolean;
}

/** An answer as it is kept, or one that was made just now; and how it came about. */
export type Cached<Answer> =
  | {
      kept: Kept;
      outcome: Outcome;
      /** Past its policy, and given only because a newer one could not be had. */
      spent?: boolean;
    }
  | { kept: null; answer: Answer; outcome: 'MISS' };

/** What the cache needs of its surroundings; tests bring their own. */
export interface CacheDeps {
  memory: Memory<Kept>;
  open: () => Promise<Pick<Cache, 'match' | 'put'>>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  /** Nobody waits for this answer, so what is stale is renewed before it is given. */
  unhurried?: boolean;
}

/**
 * The answer for `key`, as it is kept or as `make` makes it. Where that throws, is trouble or is not whole, an answer of
 * the last 24 h is given instead; without one, the failure goes to the caller. `renewed` runs after the answer has left.
 */
export async function throughCache<Answer>(
  key: string,
  make: () => Promise<Made<Answer>>,
  deps: CacheDeps,
  renewed: () => Promise<Made<unknown>> = make,
): Promise<Cached<Answer>> {
  const held = deps.memory.get(key, deps.now());
  if (held && isFresh(held, deps.now())) return { kept: held, outcome: 'HIT' };
  const kept = (await find(key, deps)) ?? held;
  const age = kept && ageOfKept(kept, deps.now());
  if (kept && age === 'fresh') {
    deps.memory.hold(key, kept, deps.now());
    return { kept, outcome: 'HIT' };
  }
  if (kept && age === 'stale' && !deps.unhurried) {
    deps.waitUntil(renew(key, renewed, deps));
    return { kept, outcome: 'STALE' };
  }
  if (!kept || age === 'gone') {
    const made = await make();
    deps.waitUntil(storeMade(key, made, deps));
    return { kept: null, answer: made.answer, outcome: 'MISS' };
  }
  // With another one at hand, it is worth the wait whether the new one comes to its end.
  const made = await make().catch(() => null);
  const whole = await made?.kept;
  if (!made || made.isTrouble || whole === null) return { kept, outcome: 'STALE', spent: true };
  deps.waitUntil(storeMade(key, made, deps));
  return { kept: null, answer: made.answer, outcome: 'MISS' };
}

/** Whether a kept answer may be given without a thought of renewing it. */
export const isFresh = (kept: Kept, nowMs: number): boolean => ageOfKept(kept, nowMs) === 'fresh';

const ageOfKept = ({ storedAtMs, policy }: Kept, nowMs: number): Age => ageOf((nowMs - storedAtMs) / 1000, policy);

async function find(key: string, { open }: CacheDeps): Promise<Kept | null> {
  try {
    const packed = await (await open()).match(key);
    return packed ? await unpack(packed) : null;
  } catch {
    return null;
  }
}

/** When renewing of a key began: one at a time. A renewal can die with its visitor, so it is not waited for longer. */
const renewing = new Map<string, number>();
const RENEWAL_MAX_MS = 10_000;

async function renew(key: string, make: () => Promise<Made<unknown>>, deps: CacheDeps) {
  if (deps.now() - (renewing.get(key) ?? Number.NEGATIVE_INFINITY) < RENEWAL_MAX_MS) return;
  renewing.set(key, deps.now());
  try {
    const made = await make().catch(() => null);
    if (made) await storeMade(key, made, deps);
  } finally {
    renewing.delete(key);
  }
}

async function storeMade(key: string, made: Made<unknown>, deps: CacheDeps) {
  try {
    const kept = await made.kept;
    if (!kept) return;
    deps.memory.hold(key, kept, deps.now());
    await (await deps.open()).put(key, pack(kept, STALE_IF_ERROR_SECONDS));
  } catch {
    // A cache that cannot be written makes the site slower, not wrong.
  }
}
