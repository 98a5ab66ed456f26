/** Time of the server, for countdowns on devices with wrong clocks. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../../env.ts';

export const clock = new Hono<EdgeEnv>().get('/', (c) => c.json({ now: c.get('now').toISOString() }));
