/** The API host: one line a feature, one document, one handler for what was not expected. */
import { Hono } from 'hono';
import { mergeRoutes } from './account/merge.ts';
import { accountRoutes } from './account/routes.ts';
import { addressRoutes } from './address/routes.ts';
import { approvalRoutes } from './approval/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { cacheRoutes } from './cache/routes.ts';
import { contractTask } from './contract/contract-task.ts';
import { contractGuardianRoutes } from './contract/guardian-routes.ts';
import { contractHouseRoutes } from './contract/house-routes.ts';
import { contractReviewRoutes } from './contract/review-routes.ts';
import { contractRoutes } from './contract/routes.ts';
import { contractSignRoutes } from './contract/sign-routes.ts';
import { contractStepRoutes } from './contract/step-routes.ts';
import { datedRoutes } from './dated/routes.ts';
import { caseRoutes } from './desk/case-routes.ts';
import { messageRoutes } from './desk/message-routes.ts';
import { refundApproval } from './desk/refund.ts';
import { writeOffApproval } from './desk/write-off.ts';
import { earningRoutes } from './earning/routes.ts';
import { eventRoutes } from './event/routes.ts';
import { settleTask } from './event/settle-task.ts';
import { giftTask } from './gift/gift-task.ts';
import { giftRoutes } from './gift/routes.ts';
import { takeBackSubjects } from './gift/take-back.ts';
import { TaskClock } from './host/clock.ts';
import type { ApiBindings } from './host/env.ts';
import { fail } from './host/fail.ts';
import { keyTask } from './host/key-task.ts';
import { log, reasonOf } from './host/log.ts';
import { mediaRoutes } from './host/media.ts';
import { metrics } from './host/metrics.ts';
import { routes } from './host/route.ts';
import { liveRoutes } from './live/routes.ts';
import { adminRoutes } from './operation/admin.ts';
import { backUp } from './operation/backup.ts';
import { consume, failedMessageRoutes } from './operation/failed-message.ts';
import { healthRoutes } from './operation/health.ts';
import { passkeyRoutes } from './passkey/routes.ts';
import { orderTask } from './payment/order-task.ts';
import { consumePaidOrders } from './payment/paid-orders.ts';
import { paymentRoutes } from './payment/routes.ts';
import { breachRoutes } from './personal/breach.ts';
import { dataRequestRoutes } from './personal/data-request.ts';
import { personKeyTask } from './personal/person-key-task.ts';
import { personalRoutes } from './personal/routes.ts';
import { closingTask } from './privacy/closing.ts';
import { consumeExports, exportTask } from './privacy/export.ts';
import { exportFileRoute } from './privacy/export-file.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { userRoutes } from './profile/routes.ts';
import { purseRoutes } from './purse/routes.ts';
import { countTask } from './ranking/count-task.ts';
import { rankingRoutes } from './ranking/routes.ts';
import { serviceRoutes } from './service/routes.ts';
import { reservationTask } from './shop/reservation-task.ts';
import { shopRoutes } from './shop/routes.ts';
import { uploadRoutes } from './upload/routes.ts';

const app = new Hono<{ Bindings: ApiBindings }>();

app.use(metrics);
app.use(async (c, next) => {
  await next();
  // Pictures say for themselves how long they may be kept; how long an answer may be is the edge's to say.
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
});

routes(app, [
  accountRoutes,
  mergeRoutes,
  addressRoutes,
  adminRoutes,
  // Features name here what of theirs a second person has to approve.
  approvalRoutes([refundApproval, writeOffApproval, ...takeBackSubjects]),
  authRoutes,
  breachRoutes,
  cacheRoutes,
  dataRequestRoutes,
  datedRoutes,
  earningRoutes,
  contractGuardianRoutes,
  contractHouseRoutes,
  contractReviewRoutes,
  contractRoutes,
  contractSignRoutes,
  contractStepRoutes,
  eventRoutes,
  giftRoutes,
  healthRoutes,
  failedMessageRoutes,
  liveRoutes,
  caseRoutes,
  messageRoutes,
  passkeyRoutes,
  paymentRoutes,
  personalRoutes,
  privacyRoutes,
  purseRoutes,
  rankingRoutes,
  serviceRoutes,
  shopRoutes,
  uploadRoutes,
  userRoutes,
]);
mediaRoutes(app);
exportFileRoute(app);

// Read when somebody asks: it is much, and rarely wanted.
app.get('/openapi.json', async (c) => c.json((await import('./host/openapi.ts')).openApiDocument()));

app.notFound((c) => fail(c, { failed: 'not_found' }));
app.onError((error, c) => {
  log('error', 'unexpected', { request_id: c.req.header('x-request-id'), ...reasonOf(error) });
  return fail(c, { failed: 'internal' });
});

/** What happens by the clock, one line a task. */
export class Clock extends TaskClock {
  protected readonly tasks = [
    closingTask,
    contractTask,
    countTask,
    exportTask,
    giftTask,
    keyTask,
    orderTask,
    personKeyTask,
    reservationTask,
    settleTask,
  ];
}

export { Counter } from './host/counter.ts';
export { OneTimeCode } from './host/one-time-code.ts';
export default {
  fetch: app.fetch,
  queue: consume({ exports: consumeExports, 'paid-orders': consumePaidOrders }),
  scheduled: (_: ScheduledController, env: ApiBindings) =>
    backUp(env, { now: new Date(), fetcher: fetch, wait: (ms) => new Promise((done) => setTimeout(done, ms)) }),
};
