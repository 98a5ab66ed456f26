/** What is only the caller's to see: their own profile, and the family back office they work in. */
import { and, eq, ne } from 'drizzle-orm';
import { getBackOfficeProfile, getProfile } from '../../calls/profile.ts';
import { mayAccess } from '../../calls/role.ts';
import { emails } from '../auth/tables.ts';
import { hasContract } from '../contract/contract.ts';
import { families } from '../family/tables.ts';
import type { Db } from '../host/db.ts';
import type { On } from '../host/route.ts';
import { lives } from '../live/tables.ts';
import { publicUserOf } from './public-user.ts';
import { users } from './tables.ts';

export const ownProfileRoutes = (on: On) => {
  on(getProfile, async (_, { db, caller, now }) => {
    const [user, [address], family, may_go_live] = await Promise.all([
      publicUserOf(db, caller.user_uuid),
      db.select({ email: emails.address }).from(emails).where(eq(emails.user_uuid, caller.user_uuid)),
      familyOf(db, caller.family_uuid),
      mayAccess(caller.role, 'caster') && hasContract(db, caller.user_uuid, now),
    ]);
    if (!user) return { failed: 'user_not_found' };
    const { role, group } = caller;
    return { data: { ...user, role, group, email: address?.email ?? null, family, may_go_live } };
  });

  on(getBackOfficeProfile, async (_, { db, caller }) => {
    const [user, family] = await Promise.all([
      publicUserOf(db, caller.user_uuid),
      caller.group === 'family' ? familyOf(db, caller.family_uuid) : null,
    ]);
    if (!user) return { failed: 'user_not_found' };
    const { uuid, name, avatar_url, family_name } = user;
    const { role, group } = caller;
    const counts = family && (await countsOf(db, family.uuid));
    return {
      data: {
        user: { uuid, name, avatar_url, family_name },
        role,
        group,
        family: family && counts && { ...family, ...counts },
      },
    };
  });
};

async function familyOf(db: Db, uuid: string | null) {
  if (uuid === null) return null;
  const [family] = await db
    .select({ uuid: families.uuid, slug: families.slug, name: families.name })
    .from(families)
    .where(eq(families.uuid, uuid));
  return family ?? null;
}

/** How many belong to a family (its own account is not one of them), and how many of them are on air. */
async function countsOf(db: Db, familyUuid: string) {
  const members = and(eq(users.family_uuid, familyUuid), ne(users.role, 'family'));
  const onAir = db
    .select({ uuid: users.uuid })
    .from(users)
    .innerJoin(lives, and(eq(lives.caster_uuid, users.uuid), eq(lives.status, 'on_air')))
    .where(members);
  const [member_count, on_air_count] = await Promise.all([db.$count(users, members), db.$count(onAir.as('on_air'))]);
  return { member_count, on_air_count };
}
