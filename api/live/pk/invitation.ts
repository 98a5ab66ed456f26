/** Queries for PK invitations, seen from either side. */
import { and, desc, eq, gt, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PkInvitation } from '../../../calls/live/pk.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import { nameHas } from '../../people/profile/name-begins.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';
import { pkMatches } from './tables.ts';

/** Milliseconds after which an invitation expires. */
export const INVITED_MS = 60_000;
/** Milliseconds after an invitation for which the inviter sees it and its outcome. */
const OUTCOME_SHOWN_MS = 2 * INVITED_MS;
const MAX_INCOMING = 20;

/** Selects the live that a VB is on air with, and whether it has a match or guests. */
export const selectOnAir = (db: Db, user_uuid: SqlText) =>
  db
    .select({ uuid: lives.uuid, is_busy: isBusy(lives.uuid).as('is_busy') })
    .from(lives)
    .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'on_air')));

/** Selects 1 if a live has a match that is not over, otherwise 0. */
export const isInMatch = (live_uuid: SQLWrapper) =>
  sql<number>`EXISTS (SELECT 1 FROM pk_sides AS side WHERE side.live_uuid = ${live_uuid} AND side.outcome IS NULL)`;

/** Selects 1 if a live has a match that is not over, or guests, otherwise 0. */
export const isBusy = (live_uuid: SQLWrapper) =>
  sql<number>`(${isInMatch(live_uuid)} OR EXISTS (SELECT 1 FROM live_guests WHERE live_uuid = ${live_uuid} AND status = 'on'))`;

/**
 * Selects a live as an opponent, with its VB and whether the caller and the VB block each other.
 */
export const selectOpponent = (db: Db, live_uuid: string, user_uuid: SqlText) =>
  db
    .select({
      uuid: lives.uuid,
      slug: lives.slug,
      status: lives.status,
      caster_uuid: lives.caster_uuid,
      name: lives.caster_name,
      avatar_url: lives.caster_avatar_url,
      family_name: lives.caster_family_name,
      is_busy: isBusy(lives.uuid).as('is_busy'),
      is_blocked: isBlockedBetween(lives.caster_uuid, user_uuid).as('is_blocked'),
    })
    .from(lives)
    .where(eq(lives.uuid, live_uuid));

const MAX_CANDIDATES = 12;

/**
 * Selects lives on air by letters in the VB's name, most viewers first. Leaves out the caller and
 * VBs blocked in either direction.
 */
export const selectOpponents = (db: Db, q: string, user_uuid: SqlText) =>
  db
    .select({
      live_uuid: lives.uuid,
      slug: lives.slug,
      title: lives.title,
      viewer_count: lives.viewer_count,
      uuid: lives.caster_uuid,
      name: lives.caster_name,
      avatar_url: lives.caster_avatar_url,
      family_name: lives.caster_family_name,
      is_busy: isBusy(lives.uuid).as('is_busy'),
    })
    .from(lives)
    .where(
      and(
        eq(lives.status, 'on_air'),
        sql`${lives.caster_uuid} <> ${user_uuid}`,
        nameHas(lives.caster_uuid, q),
        sql`NOT ${isBlockedBetween(lives.caster_uuid, user_uuid)}`,
      ),
    )
    .orderBy(lives.order_key)
    .limit(MAX_CANDIDATES);

const other = alias(users, 'other');

/** Selects invitations with the other VB's profile card. `ownSide` is the caller's side. */
const select = (db: Db, ownSide: 'inviter' | 'invited') => {
  const otherSide = ownSide === 'inviter' ? 'invited' : 'inviter';
  return db
    .select({
      uuid: pkMatches.uuid,
      status: pkMatches.status,
      seconds: pkMatches.seconds,
      invited_at_ms: pkMatches.invited_at_ms,
      invited_until_ms: pkMatches.invited_until_ms,
      vb: { uuid: other.uuid, name: other.name, avatar_url: other.avatar_url, family_name: other.family_name },
      live_slug: sql<string | null>`(SELECT slug FROM lives WHERE uuid = ${pkMatches[`${otherSide}_live_uuid`]})`.as(
        'live_slug',
      ),
    })
    .from(pkMatches)
    .innerJoin(other, eq(other.uuid, pkMatches[`${otherSide}_uuid`]))
    .orderBy(desc(pkMatches.invited_at_ms));
};

const onAirOf = (user_uuid: SqlText) =>
  sql`(SELECT uuid FROM lives WHERE caster_uuid = ${user_uuid} AND status = 'on_air')`;

/** Selects open invitations to a VB who is on air. */
export const selectIncoming = (db: Db, user_uuid: SqlText, now: Date) =>
  select(db, 'invited')
    .where(
      and(
        eq(pkMatches.invited_live_uuid, onAirOf(user_uuid)),
        eq(pkMatches.status, 'invited'),
        gt(pkMatches.invited_until_ms, now.getTime()),
      ),
    )
    .limit(MAX_INCOMING);

/** Selects the last invitation that a VB on air sent, within `OUTCOME_SHOWN_MS`. */
export const selectOutgoing = (db: Db, user_uuid: SqlText, now: Date) =>
  select(db, 'inviter')
    .where(
      and(
        eq(pkMatches.inviter_live_uuid, onAirOf(user_uuid)),
        gt(pkMatches.invited_at_ms, now.getTime() - OUTCOME_SHOWN_MS),
      ),
    )
    .limit(1);

type Row = Awaited<ReturnType<typeof selectIncoming>>[number];

/**
 * Formats an invitation for the API. One past its time counts as expired before the job has stored
 * that.
 */
export const serializePkInvitation = ({ status, invited_until_ms, seconds, ...row }: Row, now: Date): PkInvitation => ({
  uuid: row.uuid,
  vb: row.vb,
  live_slug: row.live_slug,
  minutes: seconds / 60,
  until: moment(invited_until_ms),
  status: status === 'invited' && invited_until_ms <= now.getTime() ? 'expired' : status,
});
