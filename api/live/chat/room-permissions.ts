/**
 * Permissions in the chat of a live: room moderators, and the members that they may act against.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { RoomRole } from '../../../calls/live/chat.ts';
import { mayAccess, type Role } from '../../../calls/platform/role.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';

/**
 * Returns a member's part in the rooms of a VB. Staff with moderator access have the part `house`.
 */
export function chatPartOf(
  { uuid, role, is_moderator }: { uuid: string; role: Role; is_moderator: number },
  vb_uuid: string,
): RoomRole | null {
  if (uuid === vb_uuid) return 'vb';
  if (mayAccess(role, 'moderator')) return 'house';
  return is_moderator === 1 ? 'moderator' : null;
}

/**
 * Returns whether a member of one part may mute a member of another part and hide their messages.
 * The VB and staff are exempt, and moderators cannot act against each other.
 */
export const mayMeasure = (by: RoomRole | null, about: RoomRole | null): boolean =>
  by !== null && about !== 'vb' && about !== 'house' && !(by === 'moderator' && about === 'moderator');

/** Selects 1 if the user moderates the VB's rooms, otherwise 0. */
export const isModeratorOf = (vb: SqlText, user: SqlText) =>
  sql<number>`EXISTS (SELECT 1 FROM talk_moderators WHERE vb_uuid = ${vb} AND user_uuid = ${user})`;

/** Selects a live and whether its VB and the user block each other. */
export const selectSeenLive = (db: Db, slug: SqlText, user_uuid: SqlText) =>
  db
    .select({
      uuid: lives.uuid,
      caster_uuid: lives.caster_uuid,
      status: lives.status,
      least_age: lives.least_age,
      is_blocked: isBlockedBetween(lives.caster_uuid, user_uuid).as('is_blocked'),
    })
    .from(lives)
    .where(and(eq(lives.slug, slug), ne(lives.status, 'hidden')));

/**
 * Selects a member's data for the rooms of the live's VB. An account that was merged counts as the
 * account that it was merged into.
 */
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
