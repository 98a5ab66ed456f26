/**
 * Whether the edge is up. By itself it says nothing of the host, so that one failing does not take the other out of service;
 * `?deep` asks for staff everything that both stand on, and is 503 where something does not answer.
 */
import { Hono } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { later } from '../base/later.ts';

const build = __BUILD_TAG__;

const deepHealth = later(async () => (await import('./deep-health.ts')).deepHealth);

/** Says that the edge answers, and which build it is. */
export const health = new Hono<EdgeEnv>().get('/', async (c) =>
  c.req.query('deep') === undefined ? c.json({ ok: true, build }) : deepHealth(c, build),
);
