/** The stream key of a VB, with which programs send every live. */
import { and, eq } from 'drizzle-orm';
import { findSentLive, newStreamKey } from '../../../calls/live/studio.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db, type Rows, type SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { checkMediaRoom } from '../broadcast/media-room.ts';
import { streamKeys, waitingLives } from '../broadcast/tables.ts';
import { lives } from '../live/tables.ts';
import { renewInput, selectInput, shownInput } from '../stream/inputs.ts';
import { isStreamChosen } from '../stream/settings.ts';
import { newLastingKey, shownKey } from './lasting-key.ts';

/** Selects what `shownStreamKey` needs. */
export const selectStreamKey = (db: Db, caster_uuid: SqlText) => ({
  keys: db.select().from(streamKeys).where(eq(streamKeys.caster_uuid, caster_uuid)),
  inputs: selectInput(db, caster_uuid),
});

/** Returns the stream key as the studio shows it: our own, or the one of Cloudflare Stream. */
export async function shownStreamKey(
  env: object,
  { keys: [row], inputs: [input] }: Rows<ReturnType<typeof selectStreamKey>>,
) {
  if (isStreamChosen(env)) return shownInput(env, input);
  const stream_key = row && (await shownKey(env, { ...row, kind: 'live', user_uuid: row.caster_uuid }));
  const key = row && stream_key ? { stream_key, server: null, created_at: moment(row.created_at_ms) } : null;
  return { key, is_key_unavailable: false, is_key_deleted: false };
}

export const streamKeyRoutes = (on: On) => {
  on(newStreamKey, async (_, { db, env, now, caller: { user_uuid } }) => {
    if (isStreamChosen(env)) {
      const sentTo = await renewInput({ db, env, now }, user_uuid);
      return 'failed' in sentTo ? sentTo : { data: sentTo };
    }
    const { key: stream_key, salt, key_hash } = await newLastingKey(env, 'live', user_uuid);
    const statement = write`INSERT INTO stream_keys (caster_uuid, salt, key_hash, created_at_ms)
      VALUES (${user_uuid}, ${salt}, ${key_hash}, ${now.getTime()})
      ON CONFLICT DO UPDATE SET salt = excluded.salt, key_hash = excluded.key_hash, created_at_ms = excluded.created_at_ms`;
    const { onAir, waiting } = await commitOrThrow(db, [statement], {
      onAir: db
        .select({ uuid: lives.uuid })
        .from(lives)
        .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'on_air'))),
      waiting: db.select({ uuid: waitingLives.uuid }).from(waitingLives).where(eq(waitingLives.caster_uuid, user_uuid)),
    });
    await Promise.all([...onAir, ...waiting].map(({ uuid }) => checkMediaRoom(env, uuid)));
    return { data: { stream_key, server: null, created_at: moment(now.getTime()) } };
  });

  on(findSentLive, async ({ form: { stream_key } }, { db }) => {
    const key_hash = await sha256Hex(stream_key);
    const { keys, onAir, waiting } = await batchRead(db, {
      keys: db
        .select({ caster_uuid: streamKeys.caster_uuid })
        .from(streamKeys)
        .where(eq(streamKeys.key_hash, key_hash)),
      onAir: db
        .select({ uuid: lives.uuid })
        .from(lives)
        .innerJoin(streamKeys, eq(streamKeys.caster_uuid, lives.caster_uuid))
        .where(and(eq(streamKeys.key_hash, key_hash), eq(lives.status, 'on_air'))),
      waiting: db
        .select({ uuid: waitingLives.uuid })
        .from(waitingLives)
        .innerJoin(streamKeys, eq(streamKeys.caster_uuid, waitingLives.caster_uuid))
        .where(eq(streamKeys.key_hash, key_hash)),
    });
    if (keys.length === 0) return { failed: 'stream_key_unknown' };
    const [live] = [...onAir, ...waiting];
    return live ? { data: { live_uuid: live.uuid } } : { failed: 'live_not_started' };
  });
};
