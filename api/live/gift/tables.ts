/**
 * Gifts. The code inserts one row per gift, and triggers (rules.sql) do the rest in the same
 * transaction. Coins leave the wallet that pays, V-tokens go to the VB's held account, and a fact
 * is written that is counted later.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { GiftKind } from '../../../calls/live/gift/gift-item.ts';
import type { Role } from '../../../calls/platform/role.ts';

/**
 * Append-only list of gifts with the rates at the time of giving. `position` is that of the gift's
 * fact, so gifts are in order of arrival, and each becomes payable no earlier than the previous
 * one. Inserting a row fires the triggers that move coins and V-tokens and write the fact
 * (rules.sql).
 *
 * @writers `POST /v1/lives/{id}/gifts`, seed data
 * @readers earnings, wallets, the result of a live, the Durable Object `LiveRoom`, the scheduled
 * job `gifts`
 * @rows one per gift
 * @retention permanent; with `OLD_MONTHS = "delete"` until 45 days after the month, then in R2.
 * VIPs, held and reversed gifts stay
 */
export const gifts = sqliteTable(
  'gifts',
  {
    position: integer().primaryKey(),
    /** Part of the id of its fact, `gift:<uuid>`. The position is part of those of its transfers. */
    uuid: text().notNull(),
    live_uuid: text().notNull(),
    giver_uuid: text().notNull(),
    vb_uuid: text().notNull(),
    /** Role of the VB at the time of the gift, as in its fact. */
    vb_role: text().$type<Role>().notNull(),
    item_uuid: text().notNull(),
    kind: text().$type<GiftKind>().notNull(),
    quantity: integer().notNull(),
    /** Price of all pieces. */
    coins: integer().notNull(),
    vtokens: integer().notNull(),
    /**
     * The VB's family at the time, and its share of the V-tokens. Both can read it, and it is paid
     * with the VB's payout.
     */
    family_uuid: text(),
    family_vtokens: integer().notNull(),
    /** Rates at the time of the gift. */
    vtokens_per_100_coins: integer().notNull(),
    family_share_basis_points: integer().notNull(),
    /** PK match in which the gift counts. */
    match_id: text(),
    /** True if the giver stays anonymous. */
    is_hidden: integer({ mode: 'boolean' }).notNull(),
    given_at_ms: integer().notNull(),
    /** Time at which the gift matures and can become payable. */
    of_age_at_ms: integer().notNull(),
    /** Level of a VIP gift in the catalogue at that time. */
    vip_level: integer(),
    /**
     * Family account that paid: the family's wallet, or the giver's budget. Null: the giver paid.
     */
    paid_from: text(),
  },
  (table) => [
    index('gifts_of_vb').on(table.vb_uuid, table.position),
    index('gifts_of_vips').on(table.vb_uuid, table.giver_uuid).where(sql`kind = 'vip'`),
    check('gifts_quantity', sql`${table.quantity} BETWEEN 1 AND 99`),
    check('gifts_whole', sql`${table.coins} > 0 AND ${table.vtokens} > 0`),
    // @invariant give.ts computes the share from the whole
    check('gifts_share', sql`${table.family_vtokens} BETWEEN 0 AND ${table.vtokens}`),
    // @answer gift_to_oneself
    check('gifts_of_two', sql`${table.giver_uuid} <> ${table.vb_uuid}`),
  ],
);

/**
 * Fraction of a V-token that a family has not received yet from a VB's gifts, in ten-thousandths.
 * It counts with the next gift. Reversing a gift subtracts its part, so the value may be negative.
 *
 * @writers triggers on `gifts` and `gift_take_backs`
 * @readers `POST /v1/lives/{id}/gifts`, and the trigger that checks the share of a gift
 * @rows one per VB and family
 * @retention permanent
 */
export const familyRemainders = sqliteTable(
  'family_remainders',
  {
    vb_uuid: text().notNull(),
    family_uuid: text().notNull(),
    parts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vb_uuid, table.family_uuid] })],
);

/**
 * Progress of gifts, in one row that only increases: the last position that is summed, and the last
 * that is payable.
 *
 * @writers the scheduled job `gifts`, seed data
 * @readers the triggers that sum, release and reverse gifts, the job `gifts`, earnings
 * @rows one
 * @retention permanent
 */
export const giftProgress = sqliteTable(
  'gift_progress',
  {
    id: integer().primaryKey(),
    summed_to: integer().notNull(),
    released_to: integer().notNull(),
    /** Time of the last release, and date of its transfers. */
    released_at_ms: integer().notNull(),
  },
  (table) => [
    check('gift_progress_one', sql`${table.id} = 1`),
    // @invariant the job releases only summed gifts
    check('gift_progress_order', sql`${table.released_to} <= ${table.summed_to}`),
  ],
);
