/** What shared answers are kept under: raised, nothing that was kept before is served any more. */
import { z } from 'zod';
import { defineCall, one } from './call.ts';
import { moment } from './field.ts';

const generation = z.number().int().nonnegative();

/**
 * So long after it asked the edge goes by what it was told: older than that, it asks before it serves anything. A raise waits it
 * out, so it is less than the edge waits for an answer.
 */
export const GENERATION_KNOWN_MS = 2_000;

export const getCacheGeneration = defineCall({
  method: 'GET',
  path: '/v1/cache/generation',
  summary: 'The generation of shared answers, which stands in the keys of the caches; 0 until it is raised',
  access: 'public',
  not_for_browsers: true,
  answer: one(z.object({ generation })),
});

export const raiseCacheGeneration = defineCall({
  method: 'POST',
  path: '/v1/cache/generation',
  summary: 'Lets every shared answer vanish from the caches of all data centres; when it answers, they have',
  access: 'staff',
  limit: { times: 10, window_seconds: 600 },
  form: z.object({
    /** For those who ask later why the site was slow for a moment. */
    reason: z.string().trim().min(1).max(200),
  }),
  answer: one(z.object({ generation, raised_at: moment })),
});
