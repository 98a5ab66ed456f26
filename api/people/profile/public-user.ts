import { and, eq } from 'drizzle-orm';
import { externalRole, type PublicUser } from '../../../calls/people/profile.ts';
import { lives } from '../../live/live/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { equippedPicture } from '../../shop/equipped/equipped.ts';
import { serializeLabel } from './label.ts';
import { users } from './tables.ts';
import { userCardColumns } from './user-card.ts';

/** Selects a user for `serializePublicUser`. */
export const selectPublicUser = (db: Db, uuid: SqlText, now: Date) =>
  db
    .select({
      user: users,
      card: userCardColumns,
      on_air_slug: lives.slug,
      badge_url: equippedPicture('badge', now.getTime()).as('badge_url'),
      frame_url: equippedPicture('frame', now.getTime()).as('frame_url'),
    })
    .from(users)
    .leftJoin(lives, and(eq(lives.caster_uuid, users.uuid), eq(lives.status, 'on_air')))
    .where(eq(users.uuid, uuid));

/** Formats the public profile of a user. */
export function serializePublicUser({
  user,
  card,
  on_air_slug,
  badge_url,
  frame_url,
}: Awaited<ReturnType<typeof selectPublicUser>>[number]): PublicUser {
  return {
    ...card,
    bio: user.bio,
    role: externalRole.catch('normal').parse(user.role),
    labels: user.labels.map(serializeLabel),
    follower_count: user.follower_count,
    joined_at: moment(user.created_at_ms),
    on_air_slug,
    worn: { badge_url, frame_url },
  };
}
