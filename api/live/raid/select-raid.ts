/** Queries for raids: possible targets, and the raids of a live. */
import { and, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { RaidTarget } from '../../../calls/live/live.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import { follows } from '../../people/follow/tables.ts';
import { nameHas } from '../../people/profile/name-begins.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { isContractOver } from '../../platform/user/contract-in-force.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';
import { raids } from './tables.ts';

/** Lives of each group in the list of targets. */
const MAX_TARGETS = 24;
/** Raids that a room announces, if it missed several while it slept. */
const MAX_RAIDS = 5;

export const targetColumns = {
  uuid: lives.uuid,
  slug: lives.slug,
  title: lives.title,
  poster_url: lives.poster_url,
  caster_uuid: lives.caster_uuid,
  caster_name: lives.caster_name,
  caster_avatar_url: lives.caster_avatar_url,
  caster_family_name: lives.caster_family_name,
  least_age: lives.least_age,
};
type TargetRow = Pick<typeof lives.$inferSelect, keyof typeof targetColumns>;

/** Formats the live that viewers are sent to. */
export const serializeTarget = (row: TargetRow): RaidTarget => ({
  uuid: row.uuid,
  slug: row.slug,
  title: row.title,
  profile_picture_url: row.poster_url,
  caster: {
    uuid: row.caster_uuid,
    name: row.caster_name,
    avatar_url: row.caster_avatar_url,
    family_name: row.caster_family_name,
  },
  least_age: row.least_age,
});

const isOver = (now: Date) => isContractOver(sql<string>`${lives.caster_uuid}`, now);

/**
 * Selects whether a VB may send viewers to a live. A trigger enforces the same (rules.sql), except
 * after the end date of a contract, until the live ends.
 */
const isWelcome = (user_uuid: SqlText, now: Date): SQL =>
  sql`${lives.status} = 'on_air' AND ${lives.blurred_by} IS NULL AND ${lives.caster_uuid} <> ${user_uuid}
    AND NOT EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = ${lives.caster_uuid} AND coalesce(until_ms > ${now.getTime()}, 1))
    AND NOT ${isOver(now)}
    AND NOT EXISTS (SELECT 1 FROM talk_rules WHERE vb_uuid = ${lives.caster_uuid} AND raids = 'nobody')
    AND NOT ${isBlockedBetween(lives.caster_uuid, user_uuid)}`;

/** Selects a live if the VB may send viewers to it. */
export const selectTarget = (
  db: Db,
  { live_uuid, user_uuid, now }: { live_uuid: string; user_uuid: SqlText; now: Date },
) =>
  db
    .select(targetColumns)
    .from(lives)
    .where(and(eq(lives.uuid, live_uuid), isWelcome(user_uuid, now)));

/** Selects the live that a VB is on air with, unless their contract is over. */
export const selectOwnLive = (db: Db, user_uuid: SqlText, now: Date) =>
  db
    .select()
    .from(lives)
    .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'on_air'), not(isOver(now))));

/** Selects possible targets by letters in the VB's name: followed VBs, the family, the others. */
export function selectTargets(db: Db, { q, user_uuid, now }: { q: string; user_uuid: SqlText; now: Date }) {
  const columns = { ...targetColumns, viewer_count: lives.viewer_count, caster_labels: lives.caster_labels };
  const isTarget = and(isWelcome(user_uuid, now), nameHas(lives.caster_uuid, q));
  return {
    followed: db
      .select(columns)
      .from(lives)
      .innerJoin(follows, and(eq(follows.followed_uuid, lives.caster_uuid), eq(follows.user_uuid, user_uuid)))
      .where(isTarget)
      .orderBy(lives.order_key)
      .limit(MAX_TARGETS),
    family: db
      .select(columns)
      .from(lives)
      .innerJoin(users, eq(users.uuid, lives.caster_uuid))
      .where(
        and(
          isTarget,
          eq(users.is_off_air, 0),
          sql`${users.family_uuid} = (SELECT family_uuid FROM users WHERE uuid = ${user_uuid})`,
        ),
      )
      .orderBy(lives.order_key)
      .limit(MAX_TARGETS),
    others: db.select(columns).from(lives).where(isTarget).orderBy(lives.order_key).limit(MAX_TARGETS),
    own: db.select({ labels: users.labels }).from(users).where(eq(users.uuid, user_uuid)),
  };
}

const from = alias(lives, 'from_live');

/** Selects the latest raids from and to a live, newest first. */
export const selectRaids = (db: Db, live_uuid: SqlText) =>
  db
    .select({
      live_uuid: raids.live_uuid,
      viewer_count: raids.viewer_count,
      sent_at_ms: raids.sent_at_ms,
      from_name: from.caster_name,
      to: targetColumns,
      to_status: lives.status,
    })
    .from(raids)
    .innerJoin(from, eq(from.uuid, raids.live_uuid))
    .innerJoin(lives, eq(lives.uuid, raids.to_live_uuid))
    .where(or(eq(raids.live_uuid, live_uuid), eq(raids.to_live_uuid, live_uuid)))
    .orderBy(desc(raids.sent_at_ms))
    .limit(MAX_RAIDS);

/** A raid from or to a live. */
export type RaidRow = Awaited<ReturnType<typeof selectRaids>>[number];

/** Selects the live to which a live sent its viewers, while that one is on air and not blurred. */
export const selectRaidFrom = (db: Db, live_uuid: SqlText) =>
  db
    .select(targetColumns)
    .from(raids)
    .innerJoin(lives, eq(lives.uuid, raids.to_live_uuid))
    .where(and(eq(raids.live_uuid, live_uuid), eq(lives.status, 'on_air'), isNull(lives.blurred_by)));
