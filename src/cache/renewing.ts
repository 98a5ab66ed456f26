import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';

/** Marks the environment of a rendering behind the scenes: it must not be answered from the cache that it renews. */
export const RENEWING = 'PAGE_CACHE_RENEWING';

/** Whether a request is one that renews the cache. */
export const isRenewing = (c: Context<EdgeEnv>): boolean => c.env[RENEWING] === true;
