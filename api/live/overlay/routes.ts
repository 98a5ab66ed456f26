/** Settings and key of a VB's overlays. */
import { eq } from 'drizzle-orm';
import {
  getOverlay,
  newOverlayKey,
  type OverlaySettings,
  revokeOverlayKey,
  setOverlay,
  testOverlay,
} from '../../../calls/live/overlay.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import { newLastingKey, shownKey } from '../studio/lasting-key.ts';
import { overlayStateRoute } from './overlay-state.ts';
import { serializeSettings } from './settings.ts';
import { overlays } from './tables.ts';

type Row = typeof overlays.$inferSelect;

const selectOwn = (db: Db, caster_uuid: SqlText) =>
  db.select().from(overlays).where(eq(overlays.caster_uuid, caster_uuid));

/** Inserts the VB's row with default settings, unless it exists. */
const insertDefaults = (caster_uuid: string): Statement =>
  write`INSERT INTO overlays (caster_uuid) VALUES (${caster_uuid}) ON CONFLICT DO NOTHING`;

const defaults: OverlaySettings = {
  size: 'm',
  has_sound: true,
  min_coins: 0,
  accent_color: '#ff4f8f',
  ground_color: '#140a24',
};

async function serializeOwn(env: object, row: Row | undefined) {
  const { caster_uuid: user_uuid, salt, key_hash } = row ?? { caster_uuid: '', salt: null, key_hash: null };
  const isOpen = salt !== null && key_hash !== null;
  return {
    overlay_key: isOpen ? await shownKey(env, { kind: 'overlay', user_uuid, salt, key_hash }) : null,
    settings: row ? serializeSettings(row) : defaults,
  };
}

export const prefixes = ['overlay', 'studio'];

export const routes = (on: On) => {
  overlayStateRoute(on);

  on(
    getOverlay,
    (_, { db, bearer: { user_uuid } }) => ({ own: selectOwn(db, user_uuid) }),
    async (_, { env, read }) => ({ data: await serializeOwn(env, (await read()).own[0]) }),
  );

  on(newOverlayKey, async (_, { db, env, caller: { user_uuid } }) => {
    const { salt, key_hash } = await newLastingKey(env, 'overlay', user_uuid);
    const replace = write`UPDATE overlays SET salt = ${salt}, key_hash = ${key_hash} WHERE caster_uuid = ${user_uuid}`;
    const { own } = await commitOrThrow(db, [insertDefaults(user_uuid), replace], { own: selectOwn(db, user_uuid) });
    return { data: await serializeOwn(env, own[0]) };
  });

  on(revokeOverlayKey, async (_, { db, caller: { user_uuid } }) => {
    await commitOrThrow(db, [write`UPDATE overlays SET salt = NULL, key_hash = NULL WHERE caster_uuid = ${user_uuid}`]);
    return { data: { is_revoked: true as const } };
  });

  on(setOverlay, async ({ form }, { db, caller: { user_uuid } }) => {
    const { size, has_sound, min_coins, accent_color, ground_color } = form;
    const change = write`UPDATE overlays SET size = ${size}, has_sound = ${Number(has_sound === 'on')},
      min_coins = ${min_coins}, accent_color = ${accent_color}, ground_color = ${ground_color}
      WHERE caster_uuid = ${user_uuid}`;
    await commitOrThrow(db, [insertDefaults(user_uuid), change]);
    return { data: { ...form, has_sound: has_sound === 'on' } };
  });

  on(testOverlay, async (_, { db, now, caller: { user_uuid } }) => {
    const mark = write`UPDATE overlays SET tested_at_ms = ${now.getTime()} WHERE caster_uuid = ${user_uuid}`;
    await commitOrThrow(db, [insertDefaults(user_uuid), mark]);
    return { data: { tested_at: moment(now.getTime()) } };
  });
};
