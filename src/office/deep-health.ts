/** Health of all dependencies of the site, for staff. */
import type { Context } from 'hono';
import { getHealth, type HealthCheck } from '../../calls/office/operation.ts';
import type { EdgeEnv } from '../env.ts';
import { errorReason, log } from '../platform/base/log.ts';
import { api } from '../platform/host/api.ts';
import { answerFailure } from '../platform/host/failure-answer.ts';

/** Responds with the checks of all dependencies. The status is 503 if one fails. */
export async function deepHealth(c: Context<EdgeEnv>, build: string): Promise<Response> {
  const [health, kv] = await Promise.all([api(c, getHealth, {}), checkKv(c)]);
  if (!health.ok) return answerFailure(c, health.failure);
  const checks = [...health.answer.data.checks, kv];
  const ok = checks.every((check) => check.ok !== false);
  return c.json({ ok, build, checks }, ok ? 200 : 503);
}

async function checkKv(c: Context<EdgeEnv>): Promise<HealthCheck> {
  const startedAtMs = Date.now();
  const ok = await c.env.SESSIONS.get('health-check').then(
    () => true,
    (error: unknown) => {
      log('error', {
        event: 'health_check_failed',
        request_id: c.get('requestId'),
        section: 'kv',
        reason: errorReason(error),
      });
      return false;
    },
  );
  return { name: 'kv', ok, duration_ms: Date.now() - startedAtMs };
}
