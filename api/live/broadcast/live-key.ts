/** Keys by which lives are sent. */
import { and, eq } from 'drizzle-orm';
import { newLiveKey, withdrawLiveKey } from '../../../calls/live/broadcast-key.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/host/db.ts';
import type { On } from '../../platform/host/route.ts';
import { commit, insertRow, type Statement, write } from '../../platform/host/statement.ts';
import { lives } from '../live/tables.ts';
import { tellMediaRoom } from './media-room.ts';
import { liveKeys } from './tables.ts';

const SECRET_BYTES = 24;

/** `<the live's uuid without dashes>-<random>`: who has one knows the room, and the room asks whether it is good. */
const randomKeyOf = (live_uuid: string) =>
  `${live_uuid.replaceAll('-', '')}-${base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;

/** The first key of a live, and what writes it beside the live. */
export async function firstKeyOf(live_uuid: string, now: Date): Promise<{ ingest_key: string; written: Statement }> {
  const ingest_key = randomKeyOf(live_uuid);
  const row = { live_uuid, key_hash: await sha256Hex(ingest_key), created_at_ms: now.getTime() };
  return { ingest_key, written: insertRow(liveKeys, row) };
}

const selectOwnOnAir = (db: Db, live_uuid: string, caster_uuid: string) =>
  db
    .select({ uuid: lives.uuid })
    .from(lives)
    .where(and(eq(lives.uuid, live_uuid), eq(lives.caster_uuid, caster_uuid), eq(lives.status, 'on_air')));

export const liveKeyRoutes = (on: On) => {
  on(newLiveKey, async ({ params: { id } }, { db, env, now, caller: { user_uuid } }) => {
    const ingest_key = randomKeyOf(id);
    const put = write`INSERT INTO live_keys (live_uuid, key_hash, created_at_ms)
      SELECT uuid, ${await sha256Hex(ingest_key)}, ${now.getTime()} FROM lives
      WHERE uuid = ${id} AND caster_uuid = ${user_uuid} AND status = 'on_air'
      ON CONFLICT DO UPDATE SET key_hash = excluded.key_hash, created_at_ms = excluded.created_at_ms`;
    const done = await commit(db, [put], { own: selectOwnOnAir(db, id, user_uuid) });
    if (done.conflict !== null || done.found.own.length === 0) return { failed: 'live_not_found' };
    await tellMediaRoom(env, id);
    return { data: { ingest_key } };
  });

  on(withdrawLiveKey, async ({ params: { id } }, { db, env, caller: { user_uuid } }) => {
    const remove = write`DELETE FROM live_keys WHERE live_uuid IN
      (SELECT uuid FROM lives WHERE uuid = ${id} AND caster_uuid = ${user_uuid} AND status = 'on_air')`;
    const done = await commit(db, [remove], { own: selectOwnOnAir(db, id, user_uuid) });
    if (done.conflict !== null || done.found.own.length === 0) return { failed: 'live_not_found' };
    await tellMediaRoom(env, id);
    return { data: { uuid: id } };
  });
};
