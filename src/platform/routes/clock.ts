/** The server's time, for countdowns on devices whose clocks are wrong. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/** Answers with the server's time. */
export const clock = new Hono<EdgeEnv>().get('/', (c) => c.json({ now: c.get('now').toISOString() }));
