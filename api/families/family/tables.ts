import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { families } from '../../platform/user/tables.ts';

/**
 * Invitations to join a family, and moves from one family to another, each with the answer. An
 * accepted one stores the share and the notice period of the contract in force. Triggers guard it.
 *
 * @writers `POST /v1/family/invitations…` (the family, the VB),
 * `POST /v1/office/families/{uuid}/moves`, `POST /v1/office/family-invitations/{uuid}/withdraw`
 * (staff)
 * @readers `/v1/family/…`, the back office
 * @rows one per invitation
 * @retention permanent
 */
export const familyInvitations = sqliteTable(
  'family_invitations',
  {
    uuid: text().primaryKey(),
    family_uuid: text()
      .notNull()
      .references(() => families.uuid),
    /** Null: the first VB who opens the link and confirms. */
    vb_uuid: text(),
    /** Staff make a move. Once accepted, it ends the current membership at once. */
    kind: text({ enum: ['join', 'move'] }).notNull(),
    by_uuid: text().notNull(),
    /** Reason for a move. */
    ground: text(),
    made_at_ms: integer().notNull(),
    expires_at_ms: integer().notNull(),
    state: text({ enum: ['open', 'accepted', 'declined', 'withdrawn'] }).notNull(),
    decided_at_ms: integer(),
    /** Terms of the contract in force at acceptance. Null if there was none. */
    family_share_basis_points: integer(),
    notice_days: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('made_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('family_invitations_of_family').on(table.family_uuid, table.state, table.order_key),
    uniqueIndex('family_invitations_of_vb').on(table.vb_uuid, table.state, table.order_key),
    uniqueIndex('family_invitations_one_open').on(table.family_uuid, table.vb_uuid).where(sql`state = 'open'`),
    check('family_invitations_decided', sql`(${table.state} = 'open') = (${table.decided_at_ms} IS NULL)`),
    check('family_invitations_move', sql`(${table.kind} = 'move') = (${table.ground} IS NOT NULL)`),
    check('family_invitations_moved', sql`${table.kind} = 'join' OR ${table.vb_uuid} IS NOT NULL`),
    check('family_invitations_whose', sql`${table.state} <> 'accepted' OR ${table.vb_uuid} IS NOT NULL`),
    // @invariant invitation.ts adds a fixed time
    check('family_invitations_time', sql`${table.expires_at_ms} > ${table.made_at_ms}`),
  ],
);

/**
 * Membership of a user in a family over time, with the notice. A user belongs to one family at a
 * time. Triggers copy the current one to `users.family_uuid`. The uuid is that of the accepted
 * invitation, or of the user, for a user who was created as a member.
 *
 * @writers triggers, on accepted invitations and on closed or merged accounts;
 * `POST /v1/office/families/{uuid}/owner` (staff; a member who becomes an owner leaves);
 * `POST /v1/family/members/{uuid}/notice`, `POST /v1/family/own/notice` and the endpoints that
 * withdraw a notice; the scheduled job `families`
 * @readers `/v1/family/…`
 * @rows one per membership
 * @retention permanent
 */
export const familyMembers = sqliteTable(
  'family_members',
  {
    uuid: text().primaryKey(),
    user_uuid: text().notNull(),
    family_uuid: text()
      .notNull()
      .references(() => families.uuid),
    joined_at_ms: integer().notNull(),
    /** Notice: time, sender, reason, and the time at which the membership ends. */
    notice_at_ms: integer(),
    notice_by: text({ enum: ['family', 'member'] }),
    notice_ground: text(),
    leaves_at_ms: integer(),
    left_at_ms: integer(),
  },
  (table) => [
    uniqueIndex('family_members_one').on(table.user_uuid).where(sql`left_at_ms IS NULL`),
    index('family_members_of_user').on(table.user_uuid, table.joined_at_ms),
    index('family_members_left').on(table.family_uuid, table.left_at_ms).where(sql`left_at_ms IS NOT NULL`),
    index('family_members_by_end').on(table.leaves_at_ms).where(sql`leaves_at_ms IS NOT NULL AND left_at_ms IS NULL`),
    check(
      'family_members_notice',
      sql`(${table.notice_at_ms} IS NULL) = (${table.leaves_at_ms} IS NULL)
        AND (${table.notice_at_ms} IS NULL) = (${table.notice_by} IS NULL)
        AND (${table.notice_at_ms} IS NULL) = (${table.notice_ground} IS NULL)`,
    ),
    // @invariant commands take the later of both times
    check('family_members_left_after', sql`${table.left_at_ms} >= ${table.joined_at_ms}`),
  ],
);

/**
 * Totals of a member's month in a family: time and days on air, and followers gained that still
 * follow. Earnings are in `earning_sums`.
 *
 * @writers triggers on `live_days` and `follows`
 * @readers `/v1/family/…`
 * @rows one per member, family and month
 * @retention permanent
 */
export const familyMonths = sqliteTable(
  'family_months',
  {
    family_uuid: text().notNull(),
    /** `YYYY-MM` in Bangkok. */
    month: text().notNull(),
    user_uuid: text().notNull(),
    live_seconds: integer().notNull().default(0),
    /** Number of days on air. */
    live_day_count: integer().notNull().default(0),
    /** Users who began to follow in that month and still follow. */
    new_follower_count: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.family_uuid, table.month, table.user_uuid] })],
);
