/**
 * Share card of an invitation: the inviter, the bonus of the newcomer, and the inviter's live if
 * they are on air.
 */
import { and, eq } from 'drizzle-orm';
import { shownPosterOf } from '../../live/live/shown-poster.ts';
import { lives } from '../../live/live/tables.ts';
import { invitations } from '../../people/invite/tables.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import type { Card } from './card.ts';
import type { CardTexts } from './card-text.ts';

/** Returns null if no member invites with this slug. */
export async function inviteCard(db: Db, id: string, { say }: { say: CardTexts }): Promise<Card | null> {
  const inviter = db.select({ uuid: invitations.user_uuid }).from(invitations).where(eq(invitations.slug, id));
  const {
    invitations: [invitation],
    onAir: [live],
  } = await batchRead(db, {
    invitations: db
      .select({ user: userCardColumns, coins: invitations.newcomer_bonus_coins })
      .from(invitations)
      .innerJoin(users, eq(users.uuid, invitations.user_uuid))
      .where(eq(invitations.slug, id)),
    onAir: db
      .select({
        title: lives.title,
        poster_url: lives.poster_url,
        viewer_count: lives.viewer_count,
        blurred_by: lives.blurred_by,
        least_age: lives.least_age,
      })
      .from(lives)
      .where(and(eq(lives.caster_uuid, inviter), eq(lives.status, 'on_air'))),
  });
  if (!invitation) return null;
  const { user, coins } = invitation;
  return {
    picture_url: live ? shownPosterOf(live) : user.avatar_url,
    shape: live ? 'poster' : 'square',
    badge: live ? { text: say.text('card:live'), tone: 'live' } : { text: say.text('card:invitation'), tone: 'plain' },
    note: live ? say.text('card:watching', { count: say.compact(live.viewer_count) }) : null,
    title: live ? say.text('card:on_air_now', { title: live.title }) : say.text('card:invites'),
    person: {
      name: user.name,
      detail: live ? say.text('card:invites') : user.family_name,
      picture_url: user.avatar_url,
    },
    stake: coins > 0 ? { text: say.text('card:bonus', { coins: say.whole(coins) }), share_left: null } : null,
  };
}
