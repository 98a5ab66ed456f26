/** Holds that keep V-tokens from becoming payable at maturity, and reversals of gifts. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HeldReason, HeldState, HoldReason } from '../../../calls/live/gift-hold.ts';
import { users } from '../../platform/user/tables.ts';
import { gifts } from './tables.ts';

/**
 * Holds on a giver, for a refund, a freeze or a review. A hold covers all gifts of the giver that
 * are not payable yet. A frozen giver cannot give.
 *
 * @writers staff (`/v1/office/giver-holds…`), triggers on `order_reversals`, the scheduled job
 * `gifts`
 * @readers `/v1/office/giver-holds`, `POST /v1/lives/{id}/gifts`, triggers
 * @rows one per hold
 * @retention permanent
 */
export const giverHolds = sqliteTable(
  'giver_holds',
  {
    uuid: text().primaryKey(),
    giver_uuid: text()
      .notNull()
      .references(() => users.uuid),
    reason: text().$type<HoldReason>().notNull(),
    /** The refunded order, or a reference to the letter that asked for the hold. */
    reference: text().notNull(),
    /** Latest time of the next check by staff. */
    next_look_at_ms: integer().notNull(),
    set_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    set_at_ms: integer().notNull(),
    ended_at_ms: integer(),
    end_ground: text(),
  },
  (table) => [
    index('giver_holds_open').on(table.giver_uuid).where(sql`ended_at_ms IS NULL`),
    index('giver_holds_to_look_at').on(table.next_look_at_ms, table.uuid).where(sql`ended_at_ms IS NULL`),
    check('giver_holds_reason', sql`${table.reason} IN ('refund', 'freeze', 'review')`),
    check('giver_holds_reference', sql`${table.reference} <> ''`),
    check('giver_holds_end', sql`(${table.ended_at_ms} IS NULL) = (${table.end_ground} IS NULL)`),
  ],
);

/**
 * Gifts whose V-tokens do not become payable with others of the same age. Each is held on its own
 * until it is freed or reversed. The reason `age` means that no hold remains: the gift is freed at
 * its next check.
 *
 * @writers triggers, the scheduled job `gifts`
 * @readers earnings, the scheduled job `gifts`, triggers
 * @rows one per held gift
 * @retention permanent
 */
export const heldGifts = sqliteTable(
  'held_gifts',
  {
    position: integer()
      .primaryKey()
      .references(() => gifts.position),
    vb_uuid: text().notNull(),
    state: text().$type<HeldState>().notNull().default('held'),
    reason: text().$type<HeldReason>().notNull(),
    reference: text().notNull(),
    /** Latest time of the next check, by staff or by the job. */
    next_look_at_ms: integer().notNull(),
    /** The hold of the giver that keeps this gift. Null: held for another reason. */
    hold_uuid: text().references(() => giverHolds.uuid),
    moved_at_ms: integer().notNull(),
  },
  (table) => [
    index('held_gifts_of_vb').on(table.vb_uuid, table.position).where(sql`state = 'held'`),
    index('held_gifts_by_hold').on(table.hold_uuid).where(sql`state = 'held' AND hold_uuid IS NOT NULL`),
    index('held_gifts_by_look').on(table.next_look_at_ms).where(sql`state = 'held' AND reason IN ('age', 'contract')`),
    check('held_gifts_state', sql`${table.state} IN ('held', 'freed', 'taken_back')`),
    check('held_gifts_reason', sql`${table.reason} IN ('age', 'refund', 'freeze', 'review', 'contract')`),
  ],
);

/**
 * Share of each family in a VB's payable V-tokens, as noted on the gifts. Triggers add it when
 * gifts become payable. They subtract the part that a payout reserves, a reversed gift takes back
 * or a closed account pays to the family.
 *
 * @writers triggers on gifts, payouts, reversals and closed accounts
 * @readers quotes of payouts, a trigger
 * @rows one per VB and family
 * @retention permanent
 */
export const familyParts = sqliteTable(
  'family_parts',
  {
    vb_uuid: text().notNull(),
    family_uuid: text().notNull(),
    vtokens: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vb_uuid, table.family_uuid] }),
    check('family_parts_vtokens', sql`${table.vtokens} >= 0`),
  ],
);

/** The rule against a second appeal of a reversal, and a second answer to one. */
export const TAKE_BACK_STAYS = 'a gift reversal, its appeal and its answer cannot be changed';

/**
 * Reversed gifts: two people decide, with a reason that the VB can read. A row also holds the VB's
 * appeal and its answer by a third person.
 *
 * @writers staff (dual control), the VB's appeal
 * @readers earnings, `/v1/office/appeals`, the closing of the books
 * @rows one per reversed gift
 * @retention permanent
 */
export const giftTakeBacks = sqliteTable(
  'gift_take_backs',
  {
    position: integer()
      .primaryKey()
      .references(() => gifts.position),
    vb_uuid: text().notNull(),
    ground: text().notNull(),
    /** True: the coins went back to the giver, or to the family that paid. False: to a refund. */
    to_giver: integer({ mode: 'boolean' }).notNull(),
    asked_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    approved_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    taken_at_ms: integer().notNull(),
    appeal: text(),
    appealed_at_ms: integer(),
    /** Answer to the appeal. A third staff member gives it. */
    answer: text(),
    is_granted: integer({ mode: 'boolean' }),
    answered_by_uuid: text().references(() => users.uuid),
    answered_at_ms: integer(),
  },
  (table) => [
    index('gift_take_backs_of_vb').on(table.vb_uuid, table.position),
    index('gift_take_backs_appealed')
      .on(table.appealed_at_ms)
      .where(sql`appealed_at_ms IS NOT NULL AND answered_at_ms IS NULL`),
    // @answer approval_of_oneself
    check('gift_take_backs_two_people', sql`${table.asked_by_uuid} <> ${table.approved_by_uuid}`),
    check('gift_take_backs_ground', sql`${table.ground} <> ''`),
    check(
      'gift_take_backs_answer',
      sql`(${table.answer} IS NULL) = (${table.answered_at_ms} IS NULL) AND (${table.answer} IS NULL) = (${table.is_granted} IS NULL)
        AND (${table.answer} IS NULL OR ${table.appeal} IS NOT NULL)`,
    ),
    check(
      'gift_take_backs_answered_by_a_third',
      sql`${table.answered_by_uuid} IS NULL OR ${table.answered_by_uuid} NOT IN (${table.asked_by_uuid}, ${table.approved_by_uuid})`,
    ),
  ],
);
