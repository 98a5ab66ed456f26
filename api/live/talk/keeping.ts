/** Who keeps a live's room, and about whom they may do something. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { TalkPart } from '../../../calls/live/talk.ts';
import { mayAccess, type Role } from '../../../calls/platform/role.ts';
import { leadsTo } from '../../identity/account/leads-to.ts';
import { isBlockedBetween } from '../../people/block/blocked.ts';
import { users } from '../../people/profile/tables.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import { lives } from '../live/tables.ts';

/** What somebody is in the rooms of a VB, by what the database says of them. */
export function partOf(
  { uuid, role, is_moderator }: { uuid: string; role: Role; is_moderator: number },
  vb_uuid: string,
): TalkPart | null {
  if (uuid === vb_uuid) return 'vb';
  if (mayAccess(role, 'moderator')) return 'house';
  return is_moderator === 1 ? 'moderator' : null;
}

/** Whether somebody of this part may silence, and hide the lines of, somebody of that one: nobody the VB or the house, and moderators not each other. */
export const mayMeasure = (by: TalkPart | null, about: TalkPart | null): boolean =>
  by !== null && about !== 'vb' && about !== 'house' && !(by === 'moderator' && about === 'moderator');

/** Whether somebody keeps the rooms of a VB: 1 or 0. */
export const isModeratorOf = (vb: SqlText, user: SqlText) =>
  sql<number>`EXISTS (SELECT 1 FROM talk_moderators WHERE vb_uuid = ${vb} AND user_uuid = ${user})`;

/** A live that somebody sees. */
export const selectSeenLive = (db: Db, slug: SqlText, user_uuid: SqlText) =>
  db
    .select({
      uuid: lives.uuid,
      caster_uuid: lives.caster_uuid,
      least_age: lives.least_age,
      is_blocked: isBlockedBetween(lives.caster_uuid, user_uuid).as('is_blocked'),
    })
    .from(lives)
    .where(and(eq(lives.slug, slug), ne(lives.status, 'hidden')));

/** Somebody, as they are in the rooms of the live's VB; by the account that a number leads to. */
export const selectInRoom = (db: Db, slug: SqlText, user_uuid: SqlText) => {
  const vb = sql<string>`(SELECT caster_uuid FROM lives WHERE slug = ${slug})`;
  return db
    .select({
      uuid: users.uuid,
      role: users.role,
      is_moderator: isModeratorOf(vb, sql`${users.uuid}`).as('is_moderator'),
      silenced_at_ms: sql<number | null>`silence.silenced_at_ms`.as('silenced_at_ms'),
      until_ms: sql<number | null>`silence.until_ms`.as('until_ms'),
    })
    .from(users)
    .leftJoin(sql`talk_silences AS silence`, sql`silence.vb_uuid = ${vb} AND silence.user_uuid = ${users.uuid}`)
    .where(eq(users.uuid, leadsTo(user_uuid)));
};
