/**
 * Whether the edge is up. By itself it says nothing of the host, so that one failing does not take the other out of service;
 * `?deep` asks for staff everything that both stand on, and is 503 where something does not answer.
 */
import { type Context, Hono } from 'hono';
import { getHealth, type HealthCheck } from '../../calls/operation.ts';
import { api } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import { answerFailure } from '../failure-answer.ts';
import { log, reasonOf } from '../log.ts';

const build = __BUILD_TAG__;

/** Says that the edge answers, and which build it is. */
export const health = new Hono<EdgeEnv>().get('/', async (c) => {
  if (c.req.query('deep') === undefined) return c.json({ ok: true, build });
  const [found, kv] = await Promise.all([api(c, getHealth, {}), checkKv(c)]);
  if (!found.ok) return answerFailure(c, found.failure);
  const checks = [...found.answer.data.checks, kv];
  const ok = checks.every((check) => check.ok !== false);
  return c.json({ ok, build, checks }, ok ? 200 : 503);
});

async function checkKv(c: Context<EdgeEnv>): Promise<HealthCheck> {
  const startedAtMs = Date.now();
  const ok = await c.env.SESSIONS.get('health-check').then(
    () => true,
    (error: unknown) => {
      log('error', {
        event: 'health_check_failed',
        request_id: c.var.requestId,
        section: 'kv',
        reason: reasonOf(error),
      });
      return false;
    },
  );
  return { name: 'kv', ok, duration_ms: Date.now() - startedAtMs };
}
