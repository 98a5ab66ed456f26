/**
 * Health of the edge Worker. The check excludes the API, so that an outage of one does not take the
 * other out of service. With `?deep`, staff get the checks of all dependencies of both, with 503 if
 * one fails.
 */

import type { EdgeEnv } from '../env.ts';
import { Hono } from '../platform/base/hono.ts';
import { lazy } from '../platform/base/lazy.ts';

const build = __BUILD_TAG__;

const deepHealth = lazy(async () => (await import('./deep-health.ts')).deepHealth);

/** Responds that the edge Worker is up, with its build. */
export const health = new Hono<EdgeEnv>().get('/', async (c) =>
  c.req.query('deep') === undefined ? c.json({ ok: true, build }) : deepHealth(c, build),
);
