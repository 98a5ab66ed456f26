/**
 * Keys that stay with a VB: the stream key, with which programs send every live. A key is derived
 * from a secret of the API, so the studio can show it again and the database does not reveal it.
 */
import { and, eq } from 'drizzle-orm';
import { findSentLive, newStreamKey } from '../../../calls/live/broadcast-studio.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { moment } from '../../platform/base/moment.ts';
import { derivedKey, personSecrets } from '../../platform/base/person-secrets.ts';
import { batchRead } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { lives } from '../live/tables.ts';
import { checkMediaRoom } from './media-room.ts';
import { streamKeys, waitingLives } from './tables.ts';

const SALT_BYTES = 16;
const SECRET_BYTES = 24;
const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };

/** Derives a VB's lasting key: its kind, the VB's uuid without dashes, and a secret part. */
export async function lastingKey(
  env: object,
  { kind, user_uuid, salt }: { kind: 'live' | 'overlay'; user_uuid: string; salt: string },
): Promise<string> {
  const key = await derivedKey(personSecrets(env).lookup, `lasting keys of VBs: ${kind}`, {
    algorithm,
    usages: ['sign'],
  });
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${user_uuid}\n${salt}`));
  const secret = base64Url(new Uint8Array(signature).subarray(0, SECRET_BYTES));
  return `${kind}_${user_uuid.replaceAll('-', '')}_${secret}`;
}

/** Returns a random salt, which makes a key that was never used before. */
export const newSalt = (): string => base64Url(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));

/**
 * Returns the key as the studio shows it. Null after a change of the secret: the stored digest then
 * belongs to a key that cannot be shown again.
 */
export async function shownKey(env: object, row: typeof streamKeys.$inferSelect | undefined) {
  if (!row) return null;
  const stream_key = await lastingKey(env, { kind: 'live', user_uuid: row.caster_uuid, salt: row.salt });
  return (await sha256Hex(stream_key)) === row.key_hash ? { stream_key, created_at: moment(row.created_at_ms) } : null;
}

export const streamKeyRoutes = (on: On) => {
  on(newStreamKey, async (_, { db, env, now, caller: { user_uuid } }) => {
    const salt = newSalt();
    const stream_key = await lastingKey(env, { kind: 'live', user_uuid, salt });
    const statement = write`INSERT INTO stream_keys (caster_uuid, salt, key_hash, created_at_ms)
      VALUES (${user_uuid}, ${salt}, ${await sha256Hex(stream_key)}, ${now.getTime()})
      ON CONFLICT DO UPDATE SET salt = excluded.salt, key_hash = excluded.key_hash, created_at_ms = excluded.created_at_ms`;
    const { onAir, waiting } = await commitOrThrow(db, [statement], {
      onAir: db
        .select({ uuid: lives.uuid })
        .from(lives)
        .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'on_air'))),
      waiting: db.select({ uuid: waitingLives.uuid }).from(waitingLives).where(eq(waitingLives.caster_uuid, user_uuid)),
    });
    await Promise.all([...onAir, ...waiting].map(({ uuid }) => checkMediaRoom(env, uuid)));
    return { data: { stream_key, created_at: moment(now.getTime()) } };
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
