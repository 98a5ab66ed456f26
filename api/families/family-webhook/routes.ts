/** Routes for the webhooks of the caller's family. */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  addWebhook,
  enableWebhook,
  type FamilyWebhook,
  listWebhookDeliveries,
  listWebhooks,
  OLD_SECRET_HOURS,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDelivery,
} from '../../../calls/families/family-webhook.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { constraintIn } from '../../platform/base/refusal.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, commitUnless, insertRow, write } from '../../platform/framework/statement.ts';
import { ownedBy, ownFamily } from '../family/own-family.ts';
import { webhookPayloadOf } from './send-webhook.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { wakeWebhooks } from './wake-webhooks.ts';
import { newSalt, webhookSecretOf } from './webhook-secret.ts';
import { isWebhookUrl } from './webhook-url.ts';

export const prefixes = ['family'];

const NONE = { failed: 'webhook_not_found' } as const;
const FULL = 'a family has at most five webhooks';
const OLD_SECRET_MS = OLD_SECRET_HOURS * 3_600_000;

const selectWebhook = (db: Db, family: SqlText, uuid: string) =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.uuid, uuid), eq(webhooks.family_uuid, family)));

const selectDelivery = (db: Db, webhook: string, id: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhook_uuid, webhook)));

export const routes = (on: On) => {
  webhookRoutes(on);
  secretRoutes(on);
  deliveryRoutes(on);
};

function webhookRoutes(on: On) {
  on(
    listWebhooks,
    (_, { db, bearer }) => ({
      rows: db
        .select()
        .from(webhooks)
        .where(eq(webhooks.family_uuid, ownedBy(db, bearer)))
        .orderBy(asc(webhooks.made_at_ms), asc(webhooks.uuid)),
      latest: db
        .select(getTableColumns(webhookDeliveries))
        .from(webhooks)
        .innerJoin(webhookDeliveries, eq(webhookDeliveries.webhook_uuid, webhooks.uuid))
        .where(
          and(
            eq(webhooks.family_uuid, ownedBy(db, bearer)),
            sql`${webhookDeliveries.order_key} = (SELECT min(order_key) FROM webhook_deliveries AS own
              WHERE own.webhook_uuid = ${webhooks.uuid})`,
          ),
        ),
    }),
    async (_, { now, caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const { rows, latest } = await read();
      const byWebhook = new Map(latest.map((row) => [row.webhook_uuid, serializeDelivery(row)]));
      const data = rows.map((row) => ({
        ...serializeWebhook(row, now),
        latest_delivery: byWebhook.get(row.uuid) ?? null,
      }));
      return { data, next_cursor: null };
    },
  );

  on(addWebhook, async ({ form: { url, events } }, { db, env, now, caller, waitUntil }) => {
    const family_uuid = ownFamily(caller);
    if (typeof family_uuid !== 'string') return family_uuid;
    if (!isWebhookUrl(env, url)) return { failed: 'webhook_url_refused' };
    const row = { uuid: crypto.randomUUID(), family_uuid, url, events, made_at_ms: now.getTime(), salt: newSalt() };
    const { conflict } = await commitUnless(db, [webhooks, FULL], [insertRow(webhooks, row)]);
    if (conflict !== null) return { failed: constraintIn(conflict) === FULL ? 'webhooks_full' : 'webhook_exists' };
    waitUntil(wakeWebhooks(env, now));
    const blank = { old_salt: null, old_until_ms: null, failing_since_ms: null, disabled_at_ms: null };
    return { data: { ...serializeWebhook({ ...row, ...blank }, now), secret: await webhookSecretOf(env, row) } };
  });

  on(
    removeWebhook,
    ({ params }, { db, bearer }) => ({ rows: selectWebhook(db, ownedBy(db, bearer), params.uuid) }),
    async ({ params: { uuid } }, { db, caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      if (!(await read()).rows[0]) return NONE;
      await commitOrThrow(db, [
        write`DELETE FROM webhook_deliveries WHERE webhook_uuid = ${uuid}`,
        write`DELETE FROM webhooks WHERE uuid = ${uuid}`,
      ]);
      return { data: { uuid } };
    },
  );

  on(
    enableWebhook,
    ({ params }, { db, bearer }) => ({ rows: selectWebhook(db, ownedBy(db, bearer), params.uuid) }),
    async ({ params: { uuid } }, { db, env, now, caller, read, waitUntil }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const [row] = (await read()).rows;
      if (!row) return NONE;
      await commitOrThrow(db, [
        write`UPDATE webhooks SET disabled_at_ms = NULL, failing_since_ms = NULL WHERE uuid = ${uuid}`,
      ]);
      waitUntil(wakeWebhooks(env, now));
      return { data: serializeWebhook({ ...row, disabled_at_ms: null, failing_since_ms: null }, now) };
    },
  );
}

function secretRoutes(on: On) {
  on(
    rotateWebhookSecret,
    ({ params }, { db, bearer }) => ({ rows: selectWebhook(db, ownedBy(db, bearer), params.uuid) }),
    async ({ params: { uuid } }, { db, env, now, caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const [row] = (await read()).rows;
      if (!row) return NONE;
      const salts = { salt: newSalt(), old_salt: row.salt, old_until_ms: now.getTime() + OLD_SECRET_MS };
      await commitOrThrow(db, [
        // The previous salt is read here: of two rotations at once, both secrets are valid.
        write`UPDATE webhooks SET salt = ${salts.salt}, old_salt = salt, old_until_ms = ${salts.old_until_ms}
          WHERE uuid = ${uuid}`,
      ]);
      const rotated = { ...row, ...salts };
      return { data: { ...serializeWebhook(rotated, now), secret: await webhookSecretOf(env, rotated) } };
    },
  );
}

function deliveryRoutes(on: On) {
  on(
    testWebhook,
    ({ params }, { db, bearer }) => ({ rows: selectWebhook(db, ownedBy(db, bearer), params.uuid) }),
    async ({ params: { uuid } }, { db, env, now, caller, read, waitUntil }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      if (!(await read()).rows[0]) return NONE;
      const id = `msg_${crypto.randomUUID().replaceAll('-', '')}`;
      const at = now.getTime();
      const row = { id, webhook_uuid: uuid, event: 'webhook.test', data: '{}', happened_at_ms: at, due_at_ms: at };
      const { stored } = await commitOrThrow(db, [insertRow(webhookDeliveries, row)], {
        stored: selectDelivery(db, uuid, id),
      });
      waitUntil(wakeWebhooks(env, now));
      return stored[0] ? { data: serializeDelivery(stored[0]) } : NONE;
    },
  );

  on(
    listWebhookDeliveries,
    ({ params, query }, { db, bearer }) => ({
      owned: selectWebhook(db, ownedBy(db, bearer), params.uuid),
      rows: db
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.webhook_uuid, params.uuid),
            sql`${webhookDeliveries.order_key} > ${rangeOf(query).after}`,
          ),
        )
        .orderBy(asc(webhookDeliveries.order_key))
        .limit(query.limit + 1),
    }),
    async ({ params, query }, { caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const { owned, rows } = await read();
      if (!owned[0]) return NONE;
      const start = startOf(`webhook-deliveries:${params.uuid}`, query);
      return 'failed' in start ? start : pageOf(start, rows, serializeDelivery);
    },
  );

  on(
    resendWebhookDelivery,
    ({ params }, { db, bearer }) => ({
      owned: selectWebhook(db, ownedBy(db, bearer), params.uuid),
      rows: selectDelivery(db, params.uuid, params.id),
    }),
    async ({ params: { uuid, id } }, { db, env, now, caller, read, waitUntil }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const { owned, rows } = await read();
      if (!owned[0]) return NONE;
      if (!rows[0]) return { failed: 'webhook_delivery_not_found' };
      const { stored } = await commitOrThrow(
        db,
        [
          write`UPDATE webhook_deliveries SET due_at_ms = ${now.getTime()}, attempt_count = 0, delivered_at_ms = NULL
            WHERE id = ${id}`,
        ],
        { stored: selectDelivery(db, uuid, id) },
      );
      waitUntil(wakeWebhooks(env, now));
      return stored[0] ? { data: serializeDelivery(stored[0]) } : { failed: 'webhook_delivery_not_found' };
    },
  );
}

function serializeWebhook(row: typeof webhooks.$inferSelect, now: Date): FamilyWebhook {
  const isOldValid = row.old_until_ms !== null && row.old_until_ms > now.getTime();
  return {
    uuid: row.uuid,
    url: row.url,
    events: row.events,
    made_at: moment(row.made_at_ms),
    failing_since: momentOrNull(row.failing_since_ms),
    disabled_at: momentOrNull(row.disabled_at_ms),
    old_secret_until: momentOrNull(isOldValid ? row.old_until_ms : null),
  };
}

const serializeDelivery = (row: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.delivered_at_ms !== null ? 'delivered' : row.due_at_ms !== null ? 'waiting' : 'failed',
  happened_at: moment(row.happened_at_ms),
  attempt_count: row.attempt_count,
  attempted_at: momentOrNull(row.attempted_at_ms),
  status: row.status,
  next_attempt_at: momentOrNull(row.due_at_ms),
  payload: webhookPayloadOf(row),
});
