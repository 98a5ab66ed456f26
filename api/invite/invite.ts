import { and, eq, gt } from 'drizzle-orm';
import { getInviter, listInvitationUses } from '../../calls/invite.ts';
import { moment } from '../host/moment.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { users } from '../profile/tables.ts';
import { userCard } from '../profile/user-card.ts';
import { invitations, invitationUses } from './tables.ts';

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

  on(
    listInvitationUses,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const rows = db
        .select({ use: invitationUses, uuid: users.uuid, name: users.name, avatar_url: users.avatar_url })
        .from(invitationUses)
        .innerJoin(users, eq(users.uuid, invitationUses.newcomer_uuid))
        .where(and(eq(invitationUses.inviter_uuid, bearer.user_uuid), gt(invitationUses.order_key, after)))
        .orderBy(invitationUses.order_key)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { caller, read }) => {
      const start = startOf(`invitation-uses:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      const keyed = (await read()).rows.map(({ use, ...newcomer }) => ({ ...use, newcomer }));
      return pageOf(start, keyed, ({ newcomer, slug, used_at_ms, coins, reason }) => ({
        newcomer,
        slug,
        used_at: moment(used_at_ms),
        coins,
        state: reason === null ? ('paid' as const) : ('not_counted' as const),
        reason,
      }));
    },
  );
};
