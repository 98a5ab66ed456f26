import { eq } from 'drizzle-orm';
import { getInviter } from '../../calls/invite.ts';
import type { On } from '../route.ts';
import { families } from '../schema/family.ts';
import { invitations } from '../schema/invite.ts';
import { users } from '../schema/profile.ts';
import { userCard } from './user-card.ts';

export const inviteRoutes = (on: On) => {
  on(getInviter, async ({ params }, { db }) => {
    const [row] = await db
      .select({
        slug: invitations.slug,
        user: userCard,
        share_picture_url: invitations.share_picture_url,
        newcomer_bonus_coins: invitations.newcomer_bonus_coins,
      })
      .from(invitations)
      .innerJoin(users, eq(users.uuid, invitations.user_uuid))
      .leftJoin(families, eq(families.uuid, users.family_uuid))
      .where(eq(invitations.slug, params.slug.toLowerCase()));
    return row ? { data: row } : { failed: 'invitation_not_found' };
  });
};
