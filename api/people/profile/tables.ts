import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Label } from '../../../calls/platform/user.ts';
import { localized } from '../../platform/base/localized.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Labels that users can have.
 *
 * @writers `POST /v1/office/labels…`, seed data
 * @readers lives, profiles
 * @rows one per label
 * @retention permanent
 */
export const labels = sqliteTable('labels', {
  key: text().primaryKey(),
  ...localized('name'),
  tone: text().$type<Label['tone']>().notNull(),
});

/**
 * Labels of users.
 *
 * @writers `POST /v1/office/people/{uuid}/labels` (staff), seed data, triggers on `account_merges`
 * and `closings`
 * @readers triggers that copy the labels to `users` and follow categories, data exports
 * @rows one per user and label
 * @retention until staff remove it, or the account is closed
 */
export const userLabels = sqliteTable(
  'user_labels',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    label_key: text()
      .notNull()
      .references(() => labels.key),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.label_key] }),
    index('user_labels_of_label').on(table.label_key),
  ],
);

/**
 * VIPs of a VB, by a gift or by staff, with copies of their profile cards: highest level first,
 * then longest. A reversed gift ends its VIP, or restores the level that staff gave before.
 *
 * @writers triggers on `gifts` of kind `vip`, on `gift_take_backs`, `house_vips`, `account_merges`
 * and `closings`
 * @readers `/v3/users/{id}/vip`, live rooms, `/v1/office/people/{uuid}`
 * @rows one per VB and VIP
 * @retention until staff remove the VIP, its gift is reversed, or the user's account is closed
 * @copies users by user_uuid
 */
export const vips = sqliteTable(
  'vips',
  {
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    level: integer().notNull(),
    since_at_ms: integer().notNull(),
    /** Gift that gave the current level. Null: given by staff. */
    gift_position: integer(),
    /** Level that staff gave before that gift. It is restored if the gift is reversed. */
    house_level: integer(),
    /** Copies of the user's profile card, which triggers refresh. */
    user_name: text().notNull().default(''),
    user_avatar_url: text().notNull().default(''),
    user_family_name: text(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('level'), ascending('since_at_ms'), 'user_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.vb_uuid, table.user_uuid] }),
    uniqueIndex('vips_in_order').on(table.vb_uuid, table.order_key),
    index('vips_of_user').on(table.user_uuid),
    index('vips_by_gift').on(table.gift_position).where(sql`gift_position IS NOT NULL`),
    check('vips_level', sql`${table.level} BETWEEN 1 AND 5`),
  ],
);
