import type { Context } from 'hono';
import type { EdgeEnv } from './env.ts';

/** From where on the address asks for a list; without one, or with an empty one, from its beginning. */
export const cursorOf = (c: Context<EdgeEnv>): string | undefined => c.req.query('cursor') || undefined;
