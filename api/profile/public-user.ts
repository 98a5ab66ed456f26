import { and, eq } from 'drizzle-orm';
import { externalRole, type PublicUser } from '../../calls/profile.ts';
import { families } from '../family/tables.ts';
import type { Db } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import { lives } from '../live/tables.ts';
import { labelsOf } from './label.ts';
import { users } from './tables.ts';
import { userCard } from './user-card.ts';

/** What the public sees of a user, or null where there is none. */
export async function publicUserOf(db: Db, uuid: string): Promise<PublicUser | null> {
  const [row] = await db
    .select({ user: users, card: userCard, on_air_slug: lives.slug })
    .from(users)
    .leftJoin(families, eq(families.uuid, users.family_uuid))
    .leftJoin(lives, and(eq(lives.caster_uuid, users.uuid), eq(lives.status, 'on_air')))
    .where(eq(users.uuid, uuid));
  if (!row) return null;
  const { bio, role, follower_count, created_at_ms } = row.user;
  const ofUser = await labelsOf(db, [row.card.uuid]);
  return {
    ...row.card,
    bio,
    role: externalRole.catch('normal').parse(role),
    labels: ofUser(row.card.uuid),
    follower_count,
    joined_at: moment(created_at_ms),
    on_air_slug: row.on_air_slug,
  };
}
