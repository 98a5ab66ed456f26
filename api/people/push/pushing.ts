/** A member's push settings, as all calls about pushes answer them. */
import { and, count, eq } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { lineKinds } from '../../../calls/platform/page-field.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { lineChannelOf } from './line-channel.ts';
import { pushSubscriptions, quietHours } from './tables.ts';
import { vapidOf } from './vapid.ts';

/** The view of api/identity/auth/rules.sql. */
export const lineAccounts = sqliteView('line_accounts', {
  user_uuid: text().notNull(),
  line_id: text().notNull(),
  linked_at_ms: integer().notNull(),
}).existing();

const ofChannel = (userUuid: SqlText, channel: 'web' | 'line') =>
  and(eq(pushSubscriptions.user_uuid, userUuid), eq(pushSubscriptions.channel, channel));

/** Selects the settings of a member. */
export const selectPushing = (db: Db, userUuid: SqlText) => ({
  devices: db.select({ count: count() }).from(pushSubscriptions).where(ofChannel(userUuid, 'web')),
  quiet: db
    .select({ from: quietHours.from_time, until: quietHours.until_time })
    .from(quietHours)
    .where(eq(quietHours.user_uuid, userUuid)),
  line: db
    .select({ kinds: pushSubscriptions.kinds, unreachable_at_ms: pushSubscriptions.unreachable_at_ms })
    .from(pushSubscriptions)
    .where(ofChannel(userUuid, 'line')),
  lineAccount: db
    .select({ line_id: lineAccounts.line_id })
    .from(lineAccounts)
    .where(eq(lineAccounts.user_uuid, userUuid)),
});

type PushingRows = Rows<ReturnType<typeof selectPushing>>;

/** Returns the settings from the rows of `selectPushing`. */
export const serializePushing = (env: object, { devices, quiet, ...lineRows }: PushingRows) => ({
  data: {
    public_key: vapidOf(env)?.publicKey ?? null,
    device_count: devices[0]?.count ?? 0,
    quiet: quiet[0] ?? null,
    line: lineOf(env, lineRows),
  },
});

function lineOf(env: object, { line: [line], lineAccount: [account] }: Pick<PushingRows, 'line' | 'lineAccount'>) {
  const channel = lineChannelOf(env);
  if (!channel) return null;
  const state = line
    ? line.unreachable_at_ms === null
      ? ('on' as const)
      : ('unreachable' as const)
    : account
      ? ('off' as const)
      : ('not_linked' as const);
  return { account: channel.account, state, kinds: lineKinds.filter((kind) => line?.kinds?.includes(kind)) };
}
