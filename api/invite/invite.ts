import { eq } from 'drizzle-orm';
import { getInviter } from '../../calls/invite.ts';
import type { On } from '../host/route.ts';
import { users } from '../profile/tables.ts';
import { userCard } from '../profile/user-card.ts';
import { invitations } from './tables.ts';

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
      .where(eq(invitations.slug, params.slug));
    return row ? { data: row } : { failed: 'invitation_not_found' };
  });
};
