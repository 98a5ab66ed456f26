/** Entry point of the API Worker: fetch handler, queues, cron triggers and Durable Objects. */
import { Hono } from 'hono';
import { handleError } from './answer-error.ts';
import { prefixOf, routesOf } from './features.ts';
import { jobs } from './jobs.ts';
import type { ApiBindings } from './platform/framework/env.ts';
import { fail } from './platform/framework/fail.ts';
import { metrics } from './platform/framework/metrics.ts';
import { type ApiApp, routes } from './platform/framework/route.ts';
import { sendLoad } from './platform/load/busy-time.ts';
import { wakeJob } from './platform/scheduler/job.ts';
import { Scheduler } from './platform/scheduler/scheduler.ts';

/** One app per path prefix, because a Hono router takes no more routes after its first request. */
const apps = new Map<string | null, ApiApp>();

async function appFor(word: string | null): Promise<ApiApp> {
  const existingApp = apps.get(word);
  if (existingApp) return existingApp;
  const app = appOf(await routesOf(word));
  apps.set(word, app);
  return app;
}

function appOf(features: Awaited<ReturnType<typeof routesOf>>): ApiApp {
  const app = new Hono<{ Bindings: ApiBindings }>();
  app.use(metrics);
  app.use(async (c, next) => {
    await next();
    // Pictures set their own caching. For everything else the edge decides how long it caches.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
  });
  routes(app, features);
  // Loaded on request: the document is large and rarely needed.
  app.get('/openapi.json', async (c) => {
    const { openApiDocument } = await import('./platform/framework/openapi.ts');
    return c.json(openApiDocument(c.req.query('room')));
  });
  app.notFound((c) => fail(c, { failed: 'not_found' }));
  app.onError(handleError);
  return app;
}

/** The scheduler of the API. */
export class Clock extends Scheduler {
  protected readonly jobs = jobs;
}

export { LiveMedia } from './live/broadcast/live-media.ts';
export { SessionRegister } from './live/register/session-register.ts';
export { LiveRelay } from './live/room/live-relay.ts';
export { LiveRoom } from './live/room/live-room.ts';
export { Counter } from './platform/framework/counter.ts';
export { OneTimeCode } from './platform/framework/one-time-code.ts';
export { BusyMinutes } from './platform/load/busy-minutes.ts';
export { SearchIndex } from './site/search/search-object.ts';
export default {
  fetch: async (...args: Parameters<ApiApp['fetch']>): Promise<Response> => {
    const [request, env, context] = args;
    const response = await (await appFor(prefixOf(new URL(request.url).pathname))).fetch(...args);
    if (env && 'BUSY_MINUTES' in env) context?.waitUntil(sendLoad(env));
    return response;
  },
  queue: async (batch: MessageBatch, env: ApiBindings): Promise<void> =>
    (await import('./queues.ts')).consume(batch, env),
  scheduled: async (_: ScheduledController, env: ApiBindings): Promise<void> => {
    // Triggers and restored backups leave work that no command has woken.
    await Promise.all(Object.keys(jobs).map((name) => wakeJob(env, name, Date.now())));
    await (await import('./office/operation/backup.ts')).backUp(env, {
      now: new Date(),
      fetcher: fetch,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  },
};
