/** The public profile of a user. */
import { and, eq } from 'drizzle-orm';
import { getUser } from '../../../calls/people/profile.ts';
import { profileTextsOf } from '../../../calls/platform/profile-text.ts';
import { externalRole, type PublicUser } from '../../../calls/platform/user.ts';
import { lives } from '../../live/live/tables.ts';
import { serializeLabel } from '../../people/profile/label.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db, type SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import { equippedPicture } from '../../shop/equipped/equipped.ts';

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
    ...profileTextsOf(user.about),
    role: externalRole.catch('normal').parse(user.role),
    labels: user.labels.map(serializeLabel),
    follower_count: user.follower_count,
    joined_at: moment(user.created_at_ms),
    on_air_slug,
    worn: { badge_url, frame_url },
  };
}

export const publicUserRoutes = (on: On) =>
  on(getUser, async ({ params }, { db, now }) => {
    const uuid = leadsTo(params.uuid);
    const { users, closing } = await batchRead(db, {
      users: selectPublicUser(db, uuid, now),
      closing: db.select({ done_at_ms: closings.done_at_ms }).from(closings).where(eq(closings.user_uuid, uuid)),
    });
    const [user] = users;
    const [closingRow] = closing;
    if (closingRow) return { failed: closingRow.done_at_ms === null ? 'user_not_found' : 'account_closed' };
    return user ? { data: serializePublicUser(user) } : { failed: 'user_not_found' };
  });
