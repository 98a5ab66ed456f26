/** The inviter with the live that they broadcast now. */
import { and, eq } from 'drizzle-orm';
import { getInviter } from '../../../calls/people/invite.ts';
import { cardPath } from '../../../calls/platform/card.ts';
import { invitations } from '../../people/invite/tables.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { lives } from '../live/tables.ts';

export const prefixes = ['invitation'];

export const routes = (on: On) =>
  on(getInviter, async ({ params }, { db }) => {
    const [row] = await db
      .select({
        slug: invitations.slug,
        user: userCardColumns,
        newcomer_bonus_coins: invitations.newcomer_bonus_coins,
        on_air_slug: lives.slug,
      })
      .from(invitations)
      .innerJoin(users, eq(users.uuid, invitations.user_uuid))
      .leftJoin(lives, and(eq(lives.caster_uuid, invitations.user_uuid), eq(lives.status, 'on_air')))
      .where(eq(invitations.slug, params.slug));
    if (!row) return { failed: 'invitation_not_found' };
    return { data: { ...row, share_picture_url: cardPath({ language: 'th', kind: 'invite', id: row.slug }) } };
  });
