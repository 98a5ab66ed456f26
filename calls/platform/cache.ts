/**
 * The generation of the shared caches. It is part of every cache key, so raising it invalidates all
 * cached responses.
 */
import { z } from 'zod';
import { defineCall, one } from './call.ts';
import { moment } from './field.ts';

export const tag = 'cache';

const generation = z.number().int().nonnegative();

/**
 * Maximum age, in milliseconds, of the generation that an edge isolate serves with. An isolate with
 * an older one asks the API first. `raiseCacheGeneration` waits this long before it answers, so it
 * must be shorter than the edge's deadline.
 */
export const GENERATION_KNOWN_MS = 2_000;

export const getCacheGeneration = defineCall({
  method: 'GET',
  path: '/v1/cache/generation',
  summary: 'Returns the cache generation, which is part of every shared cache key; 0 until it is first raised',
  access: 'public',
  not_for_browsers: true,
  answer: one(z.object({ generation })),
});

export const raiseCacheGeneration = defineCall({
  method: 'POST',
  path: '/v1/cache/generation',
  summary: 'Invalidates all shared cached responses in every data centre, and answers when this is complete',
  access: 'staff',
  limit: { times: 10, window_seconds: 600 },
  form: z.object({
    /** Explains later why the site was slow for a moment. */
    reason: z.string().trim().min(1).max(200),
  }),
  answer: one(z.object({ generation, raised_at: moment })),
});
