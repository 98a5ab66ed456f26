/**
 * Gifts: one row each, and all the rest follows by triggers (rules.sql), in the batch of that row: the coins leave the giver,
 * the V-tokens come to what the VB holds, and the fact stands that is counted later.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { GiftKind } from '../../../calls/live/gift-item.ts';
import type { Role } from '../../../calls/platform/role.ts';

/**
 * Append-only list of gifts with the rates at the time of giving. `position` is that of the gift's
 * fact, so gifts are in order of arrival, and each becomes payable no earlier than the previous
 * one. Inserting a row fires the triggers that move coins and V-tokens and write the fact
 * (rules.sql).
 *
 * @writers `POST /v1/lives/{id}/gifts`, seed data
 * @readers earnings, the scheduled job `gifts`
 * @retention permanent
 */
export const gifts = sqliteTable(
  'gifts',
  {
    position: integer().primaryKey(),
    /** Names the fact `gift:<uuid>` and the transfers `gift:<uuid>:…`, by which it is found. */
    uuid: text().notNull(),
    live_uuid: text().notNull(),
    giver_uuid: text().notNull(),
    vb_uuid: text().notNull(),
    /** The VB's role of then, as its fact has it. */
    vb_role: text().$type<Role>().notNull(),
    item_uuid: text().notNull(),
    kind: text().$type<GiftKind>().notNull(),
    quantity: integer().notNull(),
    /** Of all pieces. */
    coins: integer().notNull(),
    vtokens: integer().notNull(),
    /** The VB's family of then, and what of the V-tokens is its share: noted here, told to both, and paid with the VB's payout. */
    family_uuid: text(),
    family_vtokens: integer().notNull(),
    /** The dated settings of its moment. */
    vtokens_per_100_coins: integer().notNull(),
    family_share_basis_points: integer().notNull(),
    /** The match of PK that its live had, in which it counts. */
    match_id: text(),
    /** Whether the giver asks that nobody is told who it was. */
    is_hidden: integer({ mode: 'boolean' }).notNull(),
    given_at_ms: integer().notNull(),
    /** When it is old enough to be payable. */
    of_age_at_ms: integer().notNull(),
    /** Of a VIP: which level it made, by the catalogue of its moment. */
    vip_level: integer(),
    /** The account of a family whose coins they were: its wallet, or the budget of the giver. Null: the giver's own. */
    paid_from: text(),
  },
  (table) => [
    index('gifts_of_vb').on(table.vb_uuid, table.position),
    index('gifts_of_vips').on(table.vb_uuid, table.giver_uuid).where(sql`kind = 'vip'`),
    check('gifts_quantity', sql`${table.quantity} BETWEEN 1 AND 99`),
    check('gifts_whole', sql`${table.coins} > 0 AND ${table.vtokens} > 0`),
    check('gifts_share', sql`${table.family_vtokens} BETWEEN 0 AND ${table.vtokens}`),
    check('gifts_of_two', sql`${table.giver_uuid} <> ${table.vb_uuid}`),
  ],
);

/**
 * Fraction of a V-token that a family has not received yet from a VB's gifts, in ten-thousandths.
 * It counts with the next gift. Reversing a gift subtracts its part, so the value may be negative.
 *
 * @writers triggers on `gifts` and `gift_take_backs`
 * @readers the trigger that inserts a gift
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
 * @readers the triggers that sum and release gifts
 * @retention permanent
 */
export const giftProgress = sqliteTable(
  'gift_progress',
  {
    id: integer().primaryKey(),
    summed_to: integer().notNull(),
    released_to: integer().notNull(),
    /** The moment of the last release, by which its transfers are dated. */
    released_at_ms: integer().notNull(),
  },
  (table) => [
    check('gift_progress_one', sql`${table.id} = 1`),
    check('gift_progress_order', sql`${table.released_to} <= ${table.summed_to}`),
  ],
);
