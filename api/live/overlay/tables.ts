import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { OverlaySettings } from '../../../calls/live/overlay.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Settings of a VB's overlays, and their key. A key is derived as the stream key is
 * (studio/lasting-key.ts). Triggers delete the row when the VB loses the role, is blocked, or
 * closes or merges the account.
 *
 * @writers `/v1/studio/overlay` and its subpaths
 * @readers `POST /v1/overlay`, `GET /v1/studio/overlay`
 * @rows at most one per VB
 * @retention until a trigger deletes it
 */
export const overlays = sqliteTable(
  'overlays',
  {
    caster_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    salt: text(),
    /** SHA-256 in hexadecimal. Null: revoked, or not created yet. */
    key_hash: text().unique(),
    size: text().$type<OverlaySettings['size']>().notNull().default('m'),
    has_sound: integer().$type<0 | 1>().notNull().default(1),
    min_coins: integer().notNull().default(0),
    accent_color: text().notNull().default('#ff4f8f'),
    ground_color: text().notNull().default('#140a24'),
    /** Time of the last test alert. */
    tested_at_ms: integer(),
  },
  (table) => [check('overlays_have_salt', sql`(${table.salt} IS NULL) = (${table.key_hash} IS NULL)`)],
);
