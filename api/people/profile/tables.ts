import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Label } from '../../../calls/people/profile.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { families } from '../../families/family/tables.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';

/** A label as copied to a user's row. */
export type LabelRow = typeof labels.$inferSelect;

/**
 * Users: viewers, VBs and staff. A row holds everything of a profile card: the sort key and the
 * look-alike skeleton of the name, family name, labels and number of followers. Triggers copy cards
 * to `standings`, `lives` and `vips`. Staff have a deadline for adding a passkey.
 *
 * @writers `POST /v1/oauth/{provider}`, `POST /v1/profile/card` (owner), the measure `reset` of
 * moderators, seed data, triggers
 * @readers every profile card
 * @retention permanent
 * @copies families by family_uuid
 */
export const users = sqliteTable(
  'users',
  {
    uuid: text().primaryKey(),
    name: text().notNull(),
    /**
     * Sort key in the order of Thai dictionaries, and skeleton for lookalikes (named.ts). Empty
     * until the job has filled them in.
     */
    name_key: text().notNull().default(''),
    name_skeleton: text().notNull().default(''),
    avatar_url: text().notNull(),
    bio: text().notNull().default(''),
    role: text().$type<Role>().notNull().default('normal'),
    family_uuid: text().references(() => families.uuid),
    /** Copies: the family's name, and the labels as JSON, ordered by key. */
    family_name: text(),
    labels: text({ mode: 'json' }).$type<LabelRow[]>().notNull().default([]),
    follower_count: integer().notNull().default(0),
    /** 0 while the user is on air, set by triggers, so that an index lists these users first. */
    is_off_air: integer().notNull().default(1),
    created_at_ms: integer().notNull(),
    /**
     * Time until which a member of staff may add a passkey in a session without one. Null: not
     * allowed now.
     */
    new_passkey_until_ms: integer(),
  },
  (table) => [
    index('users_of_family').on(table.family_uuid, table.is_off_air, table.name_key, table.uuid),
    index('users_by_name').on(table.name_key, table.uuid),
    index('users_by_look').on(table.name_skeleton, table.role),
    index('users_by_role').on(table.role, table.name_key, table.uuid),
    index('users_by_joining').on(table.created_at_ms, table.uuid),
    index('users_by_role_and_joining').on(table.role, table.created_at_ms, table.uuid),
    check('users_follower_count', sql`${table.follower_count} >= 0`),
  ],
);

/**
 * Labels that users can have.
 *
 * @writers `POST /v1/office/labels…`, seed data
 * @readers lives, profiles
 * @retention permanent
 */
export const labels = sqliteTable('labels', {
  key: text().primaryKey(),
  name_th: text().notNull(),
  name_en: text().notNull(),
  tone: text().$type<Label['tone']>().notNull(),
});

/**
 * Labels of users.
 *
 * @writers `POST /v1/office/people/{uuid}/labels` (staff), seed data
 * @readers lives, profiles
 * @retention permanent
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
 * then longest. A reversed gift ends its VIP.
 *
 * @writers triggers on `gifts` of kind `vip`, on `gift_take_backs` and on `house_vips`
 * @readers `/v3/users/{id}/vip`, live rooms
 * @retention until the account is closed
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
