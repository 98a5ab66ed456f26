/** Notifications in LINE: the caller's choice, and the events of LINE's webhook. */
import { eq } from 'drizzle-orm';
import { connectLine, disconnectLine, lineEvents, receiveLineEvents } from '../../../calls/people/push-line.ts';
import { jsonOf } from '../../platform/base/json.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { log } from '../../platform/framework/log.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import { hasAddedAccount, lineChannelOf } from './line-channel.ts';
import { lineAccounts, selectPushing, serializePushing } from './pushing.ts';
import { schedulePushes } from './schedule-pushes.ts';

export const prefixes = ['push'];

/** Quiet hours of a member who turns on LINE and has none, in Bangkok time. */
const QUIET = { from: '22:00', until: '08:00' };

/** LINE delivers events again and out of order: an older one than the latest changes nothing. */
const IS_NEW = `channel = 'line' AND endpoint = ? AND (line_event_at_ms, line_event_id) < (?, ?)`;
const FOLLOWED = `UPDATE push_subscriptions SET unreachable_at_ms = NULL, line_event_at_ms = ?, line_event_id = ?
  WHERE ${IS_NEW}`;
const BLOCKED = `UPDATE push_subscriptions SET unreachable_at_ms = ?, line_event_at_ms = ?, line_event_id = ?,
    waiting_keys = '[]', sending_count = 0, due_at_ms = NULL
  WHERE ${IS_NEW}`;

const received = { ok: true } as const;

export const routes = (on: On) => {
  on(
    connectLine,
    (_, { db, bearer }) => ({
      linked: db.select().from(lineAccounts).where(eq(lineAccounts.user_uuid, bearer.user_uuid)),
    }),
    async ({ form: { kinds, language } }, { db, env, now, caller: { user_uuid }, waitUntil, read }) => {
      const channel = lineChannelOf(env);
      if (!channel) return { failed: 'line_unavailable' };
      const [account] = (await read()).linked;
      if (!account) return { failed: 'line_not_linked' };
      const { line_id } = account;
      const at = now.getTime();
      const unreachable_at_ms = (await hasAddedAccount(channel, line_id)) === false ? at : null;
      const statements: Statement[] = [
        // A LINE account that is linked to another member now, and another account of this member.
        write`DELETE FROM push_subscriptions
          WHERE channel = 'line' AND (user_uuid = ${user_uuid}) <> (endpoint = ${line_id})
            AND (user_uuid = ${user_uuid} OR endpoint = ${line_id})`,
        write`INSERT INTO quiet_hours (user_uuid, from_time, until_time)
          SELECT ${user_uuid}, ${QUIET.from}, ${QUIET.until}
          WHERE NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE user_uuid = ${user_uuid} AND channel = 'line')
          ON CONFLICT DO NOTHING`,
        write`INSERT INTO push_subscriptions
            (uuid, user_uuid, channel, endpoint, kinds, language, subscribed_at_ms, unreachable_at_ms, line_event_at_ms)
          SELECT ${crypto.randomUUID()}, user_uuid, 'line', provider_account_id, ${JSON.stringify(kinds)}, ${language}, ${at},
            ${unreachable_at_ms}, ${at}
          FROM accounts WHERE provider = 'line' AND provider_account_id = ${line_id} AND user_uuid = ${user_uuid}
          ON CONFLICT (endpoint) DO UPDATE SET kinds = excluded.kinds, language = excluded.language,
            unreachable_at_ms = excluded.unreachable_at_ms`,
      ];
      const rows = await commitOrThrow(db, statements, selectPushing(db, user_uuid));
      waitUntil(schedulePushes(env, now));
      return serializePushing(env, rows);
    },
  );

  on(disconnectLine, async (_, { db, env, caller: { user_uuid } }) => {
    const forget = write`DELETE FROM push_subscriptions WHERE user_uuid = ${user_uuid} AND channel = 'line'`;
    return serializePushing(env, await commitOrThrow(db, [forget], selectPushing(db, user_uuid)));
  });

  on(receiveLineEvents, async (_, { db, env, raw }) => {
    const channel = lineChannelOf(env);
    if (!channel) return refuse('not_set_up');
    const signature = raw.header(receiveLineEvents.raw.signature.header) ?? '';
    if (!(await isSigned(raw.body, signature, channel.secret))) return refuse('wrong_signature');
    const { success, data } = lineEvents.safeParse(jsonOf(raw.body));
    if (!success) return refuse('unreadable');
    const changes = data.events
      .filter(({ type }) => type === 'follow' || type === 'unfollow')
      .map(({ type, webhookEventId: id, timestamp: at_ms, source }) => {
        const params = [at_ms, id, source?.userId ?? '', at_ms, id];
        return type === 'follow' ? { sql: FOLLOWED, params } : { sql: BLOCKED, params: [at_ms, ...params] };
      });
    if (changes.length > 0) await commitOrThrow(db, changes);
    return received;
  });
};

function refuse(reason: string): Failed {
  log('warn', 'webhook_refused', { gateway: 'line', reason });
  return { failed: 'line_events_refused' };
}

/** Returns whether a body has this signature, in Base64. `verify` compares in constant time. */
async function isSigned(body: string, signature: string, secret: string): Promise<boolean> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, Buffer.from(signature, 'base64'), encode(body));
}
