/** Keys with which senders send a live. */
import { and, eq } from 'drizzle-orm';
import { newLiveKey, withdrawLiveKey } from '../../../calls/live/broadcast-key.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { selectContractInForce } from '../../platform/user/contract-in-force.ts';
import { lives } from '../live/tables.ts';
import { checkMediaRoom } from './media-room.ts';
import { waitingLives } from './tables.ts';

const SECRET_BYTES = 24;

/**
 * Returns a key of the form `<live uuid without dashes>-<random>`. The uuid leads to the media
 * room, which checks the key.
 */
const randomKeyOf = (live_uuid: string) =>
  `${live_uuid.replaceAll('-', '')}-${base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;

/** Returns a new key of a live, and its digest. */
export async function newKeyOf(live_uuid: string): Promise<{ ingest_key: string; key_hash: string }> {
  const ingest_key = randomKeyOf(live_uuid);
  return { ingest_key, key_hash: await sha256Hex(ingest_key) };
}

/** Selects the VB's live with this uuid if it is on air, a practice or not begun yet. */
const selectOwnOpen = (db: Db, live_uuid: string, caster_uuid: SqlText) =>
  db
    .select({ uuid: lives.uuid })
    .from(lives)
    .where(and(eq(lives.uuid, live_uuid), eq(lives.caster_uuid, caster_uuid), eq(lives.status, 'on_air')))
    .unionAll(
      db
        .select({ uuid: waitingLives.uuid })
        .from(waitingLives)
        .where(and(eq(waitingLives.uuid, live_uuid), eq(waitingLives.caster_uuid, caster_uuid))),
    );

export const prefixes = ['lives'];

export const routes = (on: On) => {
  on(
    newLiveKey,
    ({ params: { id } }, { db, now, bearer: { user_uuid } }) => ({
      own: selectOwnOpen(db, id, user_uuid),
      contracts: selectContractInForce(db, user_uuid, now),
    }),
    async ({ params: { id } }, { db, env, now, caller: { user_uuid, token_id }, read }) => {
      const { own, contracts } = await read();
      if (own.length === 0) return { failed: 'live_not_found' };
      if (contracts.length === 0) return { failed: 'contract_not_in_force' };
      const { ingest_key, key_hash } = await newKeyOf(id);
      const onAir = write`INSERT INTO live_keys (live_uuid, key_hash, created_at_ms, token_id)
      SELECT lives.uuid, ${key_hash}, ${now.getTime()}, tokens.id FROM lives, tokens
      WHERE lives.uuid = ${id} AND caster_uuid = ${user_uuid} AND status = 'on_air'
        AND tokens.id = ${token_id} AND revoked_at_ms IS NULL
      ON CONFLICT DO UPDATE SET key_hash = excluded.key_hash, created_at_ms = excluded.created_at_ms,
        token_id = excluded.token_id`;
      const updateWaitingLive = write`UPDATE waiting_lives SET key_hash = ${key_hash}, token_id = ${token_id}
        WHERE uuid = ${id} AND caster_uuid = ${user_uuid}
          AND EXISTS (SELECT 1 FROM tokens WHERE id = ${token_id} AND revoked_at_ms IS NULL)`;
      const { own: ownLives } = await commitOrThrow(db, [onAir, updateWaitingLive], {
        own: selectOwnOpen(db, id, user_uuid),
      });
      if (ownLives.length === 0) return { failed: 'live_not_found' };
      await checkMediaRoom(env, id);
      return { data: { ingest_key } };
    },
  );

  on(withdrawLiveKey, async ({ params: { id } }, { db, env, caller: { user_uuid } }) => {
    const remove = write`DELETE FROM live_keys WHERE live_uuid IN
      (SELECT uuid FROM lives WHERE uuid = ${id} AND caster_uuid = ${user_uuid} AND status = 'on_air')`;
    const ofWaiting = write`UPDATE waiting_lives SET key_hash = NULL WHERE uuid = ${id} AND caster_uuid = ${user_uuid}`;
    const { own: ownLives } = await commitOrThrow(db, [remove, ofWaiting], { own: selectOwnOpen(db, id, user_uuid) });
    if (ownLives.length === 0) return { failed: 'live_not_found' };
    await checkMediaRoom(env, id);
    return { data: { uuid: id } };
  });
};
