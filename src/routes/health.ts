/** Whether the edge is up: it says nothing of the host, so that one failing does not take the other out of service. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../env.ts';

/** Says that the edge answers, and which build it is. */
export const health = new Hono<EdgeEnv>().get('/', (c) => c.json({ ok: true, build: __BUILD_TAG__ }));
