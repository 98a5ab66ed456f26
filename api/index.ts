/** The API host: features, tasks and queues, one document, one handler for what was not expected. */
import { Hono } from 'hono';
import { routesOf, wordOf } from './features.ts';
import { failureOfRefusal, RefusedByRecords } from './platform/base/refusal.ts';
import { TaskClock } from './platform/clock/clock.ts';
import { ring } from './platform/clock/task.ts';
import type { ApiBindings } from './platform/host/env.ts';
import { fail } from './platform/host/fail.ts';
import { log, reasonOf } from './platform/host/log.ts';
import { metrics } from './platform/host/metrics.ts';
import { type ApiApp, routes } from './platform/host/route.ts';

/** One for all paths of a word: a router takes no more routes once it has answered. */
const apps = new Map<string | null, ApiApp>();

async function appFor(word: string | null): Promise<ApiApp> {
  const known = apps.get(word);
  if (known) return known;
  const app = appOf(await routesOf(word));
  apps.set(word, app);
  return app;
}

function appOf(features: Awaited<ReturnType<typeof routesOf>>): ApiApp {
  const app = new Hono<{ Bindings: ApiBindings }>();
  app.use(metrics);
  app.use(async (c, next) => {
    await next();
    // Pictures say for themselves how long they may be kept; how long an answer may be is the edge's to say.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
  });
  routes(app, features);
  // Read when somebody asks: it is much, and rarely wanted.
  app.get('/openapi.json', async (c) => c.json((await import('./platform/host/openapi.ts')).openApiDocument()));
  app.notFound((c) => fail(c, { failed: 'not_found' }));
  app.onError((error, c) => {
    if (error instanceof RefusedByRecords) {
      log('error', 'refused_by_records', { request_id: c.req.header('x-request-id'), reason: error.refusal });
      return fail(c, failureOfRefusal(error.refusal));
    }
    log('error', 'unexpected', { request_id: c.req.header('x-request-id'), ...reasonOf(error) });
    return fail(c, { failed: 'internal' });
  });
  return app;
}

/** What happens by the clock, one line a task, by the name of its object: a new name begins anew. */
export class Clock extends TaskClock {
  protected readonly tasks = {
    archive: async () => (await import('./money/archive/archive.ts')).archiveTask,
    audit: async () => (await import('./office/audit/chain-task.ts')).auditTask,
    books: async () => (await import('./money/ledger/closing.ts')).bookTask,
    closings: async () => (await import('./privacy/privacy/closing.ts')).closingTask,
    contracts: async () => (await import('./contracts/contract/contract-task.ts')).contractTask,
    evidence: async () => (await import('./moderation/moderation/evidence-task.ts')).evidenceTask,
    events: async () => (await import('./rankings/event/settle-task.ts')).settleTask,
    first_pictures: async () => (await import('./live/broadcast/first-picture-task.ts')).firstPictureTask,
    exports: async () => (await import('./privacy/privacy/export.ts')).exportTask,
    families: async () => (await import('./families/family/notice.ts')).familyTask,
    facts: async () => (await import('./rankings/fact/count-task.ts')).countTask,
    gifts: async () => (await import('./live/gift/gift-task.ts')).giftTask,
    keys: async () => (await import('./platform/clock/key-task.ts')).keyTask,
    letters: async () => (await import('./payouts/payout/letter-task.ts')).letterTask,
    matches: async () => (await import('./live/pk/pk-task.ts')).pkTask,
    names: async () => (await import('./people/profile/name-task.ts')).nameTask,
    notice_letters: async () => (await import('./identity/account/notice-letter-task.ts')).noticeLetterTask,
    notices: async () => (await import('./people/notice/notice-task.ts')).noticeTask,
    orders: async () => (await import('./money/order/order-task.ts')).orderTask,
    payouts: async () => (await import('./payouts/payout/payout-task.ts')).payoutTask,
    person_keys: async () => (await import('./privacy/personal/person-key-task.ts')).personKeyTask,
    pushes: async () => (await import('./people/push/push-task.ts')).pushTask,
    reservations: async () => (await import('./shop/order/reservation-task.ts')).reservationTask,
    searches: async () => (await import('./shop/item/search-task.ts')).searchTask,
    settlements: async () => (await import('./money/settlement/settlement-task.ts')).settlementTask,
  };
}

export { LiveMedia } from './live/broadcast/live-media.ts';
export { SessionRegister } from './live/register/session-register.ts';
export { LiveRelay } from './live/room/live-relay.ts';
export { LiveRoom } from './live/room/live-room.ts';
export { Counter } from './platform/host/counter.ts';
export { OneTimeCode } from './platform/host/one-time-code.ts';
export default {
  fetch: async (...asked: Parameters<ApiApp['fetch']>): Promise<Response> =>
    (await appFor(wordOf(new URL(asked[0].url).pathname))).fetch(...asked),
  queue: async (batch: MessageBatch, env: ApiBindings): Promise<void> =>
    (await import('./queues.ts')).consume(batch, env),
  scheduled: async (_: ScheduledController, env: ApiBindings): Promise<void> => {
    // From the first night on the books are closed by the clock itself, and what commands did is linked.
    await Promise.all(
      [
        'books',
        'audit',
        'settlements',
        'archive',
        'evidence',
        'notices',
        'pushes',
        'letters',
        'notice_letters',
        'names',
        'searches',
      ].map((task) => ring(env, task, Date.now())),
    );
    await (await import('./office/operation/backup.ts')).backUp(env, {
      now: new Date(),
      fetcher: fetch,
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    });
  },
};
