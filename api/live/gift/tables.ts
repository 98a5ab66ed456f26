/**
 * Gifts: one row each, and all the rest follows by triggers (rules.sql), in the batch of that row: the coins leave the giver,
 * the V-tokens come to what the VB holds, and the fact stands that is counted later.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { GiftKind } from '../../../calls/live/gift-item.ts';
import type { Role } from '../../../calls/platform/role.ts';

/**
 * What was given, with the rates of its moment. Append-only. Its place is that of its fact, so that gifts stand in the order
 * in which they came, and each becomes payable no earlier than the one before it.
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
 * Remainder of a family's share in what a VB has been given, in ten-thousandths of a V-token: it counts with the next gift. Triggers
 * keep it; a gift that is taken back takes its part along, so that it may be below zero.
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

/** How far gifts have become payable, and how far they stand in the sums of earnings: one row, which only rises. */
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
