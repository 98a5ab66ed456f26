/**
 * The generation of the shared caches, and the people whose name they must forget. The generation
 * is part of every cache key, so raising it invalidates all cached responses.
 */
import { z } from 'zod';
import { type CallAnswer, defineCall, one } from './call.ts';
import { moment, uuid } from './field.ts';

const generation = z.number().int().nonnegative();

/**
 * Maximum age, in milliseconds, of the generation that an edge isolate serves with. An isolate with
 * an older one asks the API first. A raise takes effect everywhere after this time, and within a
 * second or two in a data center with visitors.
 */
export const GENERATION_KNOWN_MS = 30_000;

/**
 * The same for pages about one live, post or person, because moderation and closed accounts remove
 * these.
 */
export const REMOVAL_KNOWN_MS = 2_000;

/**
 * Raises and removals have one sequence of numbers. Each number that this one divides invalidates
 * all caches, so that the list of removals stays short.
 */
export const REMOVALS_PER_GENERATION = 64;

export const getCacheGeneration = defineCall({
  method: 'GET',
  path: '/v1/cache/generation',
  summary:
    'Returns the cache generation, which is part of every shared cache key, and the people removed since, latest first. Cached responses about them that are older than their number are invalid',
  access: 'public',
  not_for_browsers: true,
  answer: one(
    z.object({
      /** 0 until it is first raised. */
      generation,
      removals: z.array(z.object({ number: generation, user_uuid: uuid })).default([]),
    }),
  ),
});
/** State of the caches, which an isolate must know to use a cached response. */
export type CacheState = CallAnswer<typeof getCacheGeneration>['data'];

export const raiseCacheGeneration = defineCall({
  method: 'POST',
  path: '/v1/cache/generation',
  summary:
    'Invalidates all shared cached responses, and returns by when every data centre does so. Pages about one live, post or person follow within two seconds',
  access: 'staff',
  empties_caches: true,
  limit: { times: 10, window_seconds: 600 },
  form: z.object({
    /** Explains later why the site was slow for a moment. */
    reason: z.string().trim().min(1).max(200),
  }),
  answer: one(z.object({ generation, raised_at: moment, effective_at: moment })),
});
