/**
 * PK matches between two VBs on air. Code changes the status of a match. Triggers (rules.sql) write
 * its sides, its score with each gift, and its outcome.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PkOutcome, PkStatus } from '../../../calls/live/pk/pk-match.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Invitations to PK and the matches that follow from them. The status moves in one direction. After
 * a change of it, triggers write the sides of the match, its outcome and its facts.
 *
 * @writers `POST /v1/pk/…`, the end of a live, the scheduled job `matches`
 * @readers `GET /v1/pk`, `GET /v1/lives/{slug}`, the Durable Object `LiveRoom`, gifts
 * @rows one per invitation
 * @retention permanent
 */
export const pkMatches = sqliteTable(
  'pk_matches',
  {
    uuid: text().primaryKey(),
    inviter_uuid: text()
      .notNull()
      .references(() => users.uuid),
    inviter_live_uuid: text().notNull(),
    invited_uuid: text()
      .notNull()
      .references(() => users.uuid),
    invited_live_uuid: text().notNull(),
    status: text().$type<PkStatus>().notNull(),
    /** Duration of the match. */
    seconds: integer().notNull(),
    invited_at_ms: integer().notNull(),
    /** End of the invitation. */
    invited_until_ms: integer().notNull(),
    began_at_ms: integer(),
    /** End of the match, exclusive for gifts. */
    ends_at_ms: integer(),
    over_at_ms: integer(),
    /** VB who left before the end and so lost. */
    left_uuid: text(),
  },
  (table) => [
    uniqueIndex('pk_matches_one_invitation').on(table.inviter_uuid).where(sql`status = 'invited'`),
    index('pk_matches_of_inviter').on(table.inviter_live_uuid, table.invited_at_ms),
    index('pk_matches_of_invited').on(table.invited_live_uuid, table.invited_at_ms),
    index('pk_matches_by_end').on(table.ends_at_ms).where(sql`status = 'on'`),
    index('pk_matches_by_until').on(table.invited_until_ms).where(sql`status = 'invited'`),
    // @answer pk_with_oneself
    check('pk_matches_of_two', sql`${table.inviter_uuid} <> ${table.invited_uuid}`),
    check('pk_matches_began', sql`(${table.status} IN ('on', 'over')) = (${table.began_at_ms} IS NOT NULL)`),
    check('pk_matches_ends', sql`(${table.began_at_ms} IS NULL) = (${table.ends_at_ms} IS NULL)`),
    check('pk_matches_over', sql`(${table.status} = 'over') = (${table.over_at_ms} IS NOT NULL)`),
  ],
);

/**
 * Sides of a PK match with the coins that their room received during it, without gifts that a
 * family paid. A VB is in one match at a time.
 *
 * @writers triggers on `pk_matches` and `gifts`
 * @readers `GET /v1/pk`, `GET /v1/lives/{slug}`, the Durable Object `LiveRoom`
 * @rows two per match
 * @retention permanent
 */
export const pkSides = sqliteTable(
  'pk_sides',
  {
    match_uuid: text()
      .notNull()
      .references(() => pkMatches.uuid),
    live_uuid: text().notNull(),
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    coins: integer().notNull().default(0),
    vtokens: integer().notNull().default(0),
    began_at_ms: integer().notNull(),
    /** Null: the match is on. */
    outcome: text().$type<PkOutcome>(),
  },
  (table) => [
    primaryKey({ columns: [table.match_uuid, table.live_uuid] }),
    uniqueIndex('pk_sides_one_match').on(table.live_uuid).where(sql`outcome IS NULL`),
    uniqueIndex('pk_sides_one_match_of_vb').on(table.vb_uuid).where(sql`outcome IS NULL`),
    index('pk_sides_of_live').on(table.live_uuid, table.began_at_ms),
  ],
);
