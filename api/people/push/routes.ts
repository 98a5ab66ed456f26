/** Endpoints for the caller's push devices and quiet hours. */
import {
  getPush,
  PUSH_DEVICES_MAX,
  setQuietHours,
  subscribePush,
  unsubscribePush,
} from '../../../calls/people/push.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { selectPushing, serializePushing } from './pushing.ts';
import { schedulePushes } from './schedule-pushes.ts';
import { pushSubscriptions, quietHours } from './tables.ts';
import { isPushService, vapidOf } from './vapid.ts';

export const prefixes = ['push'];

export const routes = (on: On) => {
  on(
    getPush,
    (_, { db, bearer }) => selectPushing(db, bearer.user_uuid),
    async (_, { env, read }) => serializePushing(env, await read()),
  );

  on(subscribePush, async ({ form }, { db, env, now, caller: { user_uuid, token_id }, waitUntil }) => {
    if (!vapidOf(env)) return { failed: 'push_unavailable' };
    if (!isPushService(env, form.endpoint)) return { failed: 'push_service_unknown' };
    const statements: Statement[] = [
      // A device belongs to the user who subscribed it last.
      write`DELETE FROM push_subscriptions WHERE endpoint = ${form.endpoint}`,
      insertRow(pushSubscriptions, {
        uuid: crypto.randomUUID(),
        user_uuid,
        token_id,
        ...form,
        subscribed_at_ms: now.getTime(),
      }),
      write`DELETE FROM push_subscriptions WHERE uuid IN (
        SELECT uuid FROM push_subscriptions WHERE user_uuid = ${user_uuid} AND channel = 'web'
        ORDER BY subscribed_at_ms DESC LIMIT -1 OFFSET ${PUSH_DEVICES_MAX}
      )`,
    ];
    const rows = await commitOrThrow(db, statements, selectPushing(db, user_uuid));
    waitUntil(schedulePushes(env, now));
    return serializePushing(env, rows);
  });

  on(unsubscribePush, async ({ form: { endpoint } }, { db, env, caller: { user_uuid } }) => {
    const forget = write`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_uuid = ${user_uuid}`;
    return serializePushing(env, await commitOrThrow(db, [forget], selectPushing(db, user_uuid)));
  });

  on(setQuietHours, async ({ form: { from, until } }, { db, env, caller: { user_uuid } }) => {
    if ((from === undefined) !== (until === undefined))
      return { failed: 'invalid_form', facts: { fields: [from === undefined ? 'from' : 'until'] } };
    const statements: Statement[] = [write`DELETE FROM quiet_hours WHERE user_uuid = ${user_uuid}`];
    if (from !== undefined && until !== undefined)
      statements.push(insertRow(quietHours, { user_uuid, from_time: from, until_time: until }));
    return serializePushing(env, await commitOrThrow(db, statements, selectPushing(db, user_uuid)));
  });
};
