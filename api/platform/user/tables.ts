import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { StoredProfileTexts } from '../../../calls/platform/profile-text.ts';
import type { Role } from '../../../calls/platform/role.ts';
import type { Label } from '../../../calls/platform/user.ts';
import type { Localized } from '../base/localized.ts';
import { shortId, shortIdOf } from './short-id.ts';

/** A label as copied to a user's row. */
export type LabelRow = Localized<'name'> & {
  key: string;
  tone: Label['tone'];
};

/**
 * Families (agencies). Triggers count the members and how many of them are on air.
 *
 * @writers seed data, triggers, `POST /v1/office/families…` (staff)
 * @readers `/v3/profile`, the back office
 * @rows one per family
 * @retention permanent
 */
export const families = sqliteTable(
  'families',
  {
    uuid: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Maintained by triggers. The family's own account is not counted. */
    member_count: integer().notNull().default(0),
    on_air_count: integer().notNull().default(0),
    created_at_ms: integer().notNull(),
  },
  (table) => [
    index('families_by_members').on(table.member_count, table.uuid),
    index('families_by_founding').on(table.created_at_ms, table.uuid),
  ],
);

/**
 * Users: viewers, VBs and staff. A row holds everything of a profile card: the sort key and the
 * look-alike skeleton of the name, family name, labels and number of followers. Triggers copy cards
 * to the tables whose comment asks for copies of `users`, such as `lives`.
 *
 * @writers `POST /v1/oauth/{provider}`, `POST /v1/profile/card` (owner), staff (role, time for a
 * passkey), the measure `reset` of moderators, the scheduled job `names`, seed data, triggers
 * @readers every profile card
 * @rows one per user
 * @retention permanent
 * @copies families by family_uuid
 */
export const users = sqliteTable(
  'users',
  {
    uuid: text().primaryKey(),
    name: text().notNull(),
    /**
     * Sort key in the order of Thai dictionaries, and skeleton for lookalikes
     * (people/profile/name-columns.ts). The scheduled job `names` fills in empty keys.
     */
    name_key: text().notNull().default(''),
    name_skeleton: text().notNull().default(''),
    avatar_url: text().notNull(),
    /**
     * Texts that the member wrote about themselves, as JSON. Rules copy and clear them together.
     */
    about: text({ mode: 'json' }).$type<StoredProfileTexts>().notNull().default({}),
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
    /** Key of the user in `standings`. */
    short_id: shortId().generatedAlwaysAs(shortIdOf(sql.raw('uuid') as SQL<string>), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('users_by_short_id').on(table.short_id),
    index('users_of_family').on(table.family_uuid, table.is_off_air, table.name_key, table.uuid),
    index('users_owning_family').on(table.family_uuid).where(sql`role = 'family'`),
    index('users_by_name').on(table.name_key, table.uuid),
    index('users_by_look').on(table.name_skeleton, table.role),
    index('users_by_role').on(table.role, table.name_key, table.uuid),
    index('users_by_joining').on(table.created_at_ms, table.uuid),
    index('users_by_role_and_joining').on(table.role, table.created_at_ms, table.uuid),
    check('users_follower_count', sql`${table.follower_count} >= 0`),
  ],
);
