/** Queries for guests and invitations, as the VB of the live and the guest see them. */
import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { GuestSeat } from '../../../calls/live/guest.ts';
import { roleNames, roles } from '../../../calls/platform/role.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import { nameBegins, nameHas } from '../../people/profile/name-begins.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { lives, liveUsers } from '../live/tables.ts';
import { isInMatch } from '../pk/invitation.ts';
import { guestLayouts, liveGuests } from './tables.ts';

/** Milliseconds after which an invitation expires. */
export const GUEST_INVITED_MS = 180_000;
/** Milliseconds for which the studio shows how an invitation or a guest ended. */
const OUTCOME_SHOWN_MS = 120_000;
const MAX_SEATS = 12;
const MAX_CANDIDATES = 12;

/** Selects the live that a VB is on air with, and whether it is in a match. */
export const selectHostLive = (db: Db, host_uuid: SqlText) =>
  db
    .select({
      uuid: lives.uuid,
      is_in_pk: isInMatch(lives.uuid).as('is_in_pk'),
    })
    .from(lives)
    .where(and(eq(lives.caster_uuid, host_uuid), eq(lives.status, 'on_air')));

/** Selects the arrangement that a VB has chosen. No row: the grid. */
export const selectLayout = (db: Db, vb_uuid: SqlText | SQL) =>
  db.select({ layout: guestLayouts.layout }).from(guestLayouts).where(sql`${guestLayouts.vb_uuid} = ${vb_uuid}`);

const seatColumns = {
  uuid: liveGuests.uuid,
  live_uuid: liveGuests.live_uuid,
  host_uuid: liveGuests.host_uuid,
  guest_uuid: liveGuests.guest_uuid,
  status: liveGuests.status,
  invited_until_ms: liveGuests.invited_until_ms,
  shown_at_ms: liveGuests.shown_at_ms,
  ended_by: liveGuests.ended_by,
  is_voice_only: liveGuests.is_voice_only,
  is_muted: liveGuests.is_muted,
  user: { uuid: users.uuid, name: users.name, avatar_url: users.avatar_url, family_name: users.family_name },
};

const selectSeats = (db: Db) =>
  db.select(seatColumns).from(liveGuests).innerJoin(users, eq(users.uuid, liveGuests.guest_uuid));

/** Selects one guest or invitation, if it meets a condition. */
export const selectSeat = (db: Db, uuid: string, isOf?: SQL) =>
  selectSeats(db).where(and(eq(liveGuests.uuid, uuid), isOf));

/** A guest or invitation with the guest's profile card. */
export type SeatRow = Awaited<ReturnType<typeof selectSeat>>[number];

/** Selects the guests, the open invitations and the latest ended ones of the live of a VB on air. */
export const selectDesk = (db: Db, host_uuid: SqlText, now: Date) =>
  selectSeats(db)
    .where(
      and(
        sql`${liveGuests.live_uuid} = (SELECT uuid FROM lives WHERE caster_uuid = ${host_uuid} AND status = 'on_air')`,
        or(
          eq(liveGuests.status, 'on'),
          gt(sql`coalesce(${liveGuests.over_at_ms}, ${liveGuests.invited_until_ms})`, now.getTime() - OUTCOME_SHOWN_MS),
        ),
      ),
    )
    .orderBy(desc(liveGuests.invited_at_ms))
    .limit(MAX_SEATS);

/** Selects 1 for a member who streams or is a guest, otherwise 0. */
export const selectElsewhere = (db: Db, guest_uuid: SqlText) =>
  db
    .select({
      is_elsewhere: sql<number>`(
        EXISTS (SELECT 1 FROM lives WHERE caster_uuid = ${guest_uuid} AND status = 'on_air')
        OR EXISTS (SELECT 1 FROM live_guests WHERE guest_uuid = ${guest_uuid} AND status = 'on')
      )`.as('is_elsewhere'),
    })
    .from(sql`(SELECT 1)`);

/** Selects the latest place or invitation of a member in a live. */
export const selectOwnSeat = (db: Db, slug: string, guest_uuid: SqlText) =>
  selectSeats(db)
    .where(
      and(
        sql`${liveGuests.live_uuid} = (SELECT uuid FROM lives WHERE slug = ${slug})`,
        eq(liveGuests.guest_uuid, guest_uuid),
      ),
    )
    .orderBy(desc(liveGuests.invited_at_ms))
    .limit(1);

/**
 * Selects whether a member can be invited: the account exists, is not suspended and not on air, and
 * none blocks the other.
 */
const mayCome = (host_uuid: SqlText, now: Date): SQL =>
  sql`${users.uuid} <> ${host_uuid} AND NOT ${isBlockedBetween(users.uuid, host_uuid)}
    AND NOT EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = ${users.uuid} AND coalesce(until_ms > ${now.getTime()}, 1))
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = ${users.uuid})
    AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = ${users.uuid})
    AND NOT EXISTS (SELECT 1 FROM lives WHERE caster_uuid = ${users.uuid} AND status = 'on_air')`;

/** Selects a member if the VB can invite them. */
export const selectInvitable = (
  db: Db,
  { user_uuid, host_uuid, now }: { user_uuid: string; host_uuid: SqlText; now: Date },
) =>
  db
    .select(seatColumns.user)
    .from(users)
    .where(and(eq(users.uuid, user_uuid), mayCome(host_uuid, now)));

const VB_ROLES = roleNames.filter((name) => roles[name].goes_live);

/** Selects members who watch the live of a VB, and VBs by letters in their name. */
export function selectCandidates(db: Db, { q, host_uuid, now }: { q: string; host_uuid: SqlText; now: Date }) {
  const isFree = and(
    mayCome(host_uuid, now),
    sql`NOT EXISTS (SELECT 1 FROM live_guests WHERE guest_uuid = ${users.uuid} AND host_uuid = ${host_uuid}
      AND (status = 'on' OR status = 'invited' AND invited_until_ms > ${now.getTime()}))`,
  );
  const live = sql`(SELECT uuid FROM lives WHERE caster_uuid = ${host_uuid} AND status = 'on_air')`;
  return {
    here: db
      .select(seatColumns.user)
      .from(liveUsers)
      .innerJoin(users, eq(users.uuid, liveUsers.user_uuid))
      .where(and(sql`${liveUsers.live_uuid} = ${live}`, nameHas(users.uuid, q), isFree))
      .orderBy(liveUsers.user_uuid)
      .limit(MAX_CANDIDATES),
    vbs: db
      .select(seatColumns.user)
      .from(users)
      .where(and(inArray(users.role, VB_ROLES), nameBegins(q), isFree))
      .limit(MAX_CANDIDATES),
  };
}

/**
 * Formats a guest for the API. An invitation past its time counts as expired before the job has
 * stored that.
 */
export function serializeSeat(row: SeatRow, now: Date): GuestSeat {
  const isExpired = row.status === 'invited' && row.invited_until_ms <= now.getTime();
  return {
    uuid: row.uuid,
    user: row.user,
    status: isExpired ? 'expired' : row.status,
    until: moment(row.invited_until_ms),
    is_shown: row.status === 'on' && row.shown_at_ms !== null,
    is_voice_only: row.is_voice_only,
    is_muted: row.is_muted,
    ended_by: row.ended_by,
  };
}
