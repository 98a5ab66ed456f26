import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { cardUrl } from '../platform/card.ts';
import { coins, moment, slug } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { userCard } from '../platform/user.ts';

/** An inviter with the slug of their link, and the bonus of the invitation. */
export const inviter = z.object({
  slug,
  user: userCard,
  /** A share card of 1200 × 630 pixels in Thai. `/cards/en/…` is the English card. */
  share_picture_url: cardUrl,
  /** Coins for a new user who signs up with the invitation. */
  newcomer_bonus_coins: coins,
  /** The inviter's live on air, if any. */
  on_air_slug: slug.nullable().default(null),
});
export type Inviter = z.infer<typeof inviter>;

export const getInviter = defineCall({
  method: 'GET',
  path: '/v3/invitation/inviter/{slug}',
  summary: "Returns the inviter, the bonus for a new user, and the inviter's live on air",
  access: 'public',
  cache: freshness.inviter,
  params: z.object({ slug }),
  failures: ['invitation_not_found'],
  answer: one(inviter),
});

/** The invitation that a member shares. */
export const ownInvitation = inviter.pick({ slug: true, newcomer_bonus_coins: true });
export type OwnInvitation = z.infer<typeof ownInvitation>;

export const getOwnInvitation = defineCall({
  method: 'GET',
  path: '/v3/invitation/own',
  summary: "Returns the caller's invitation; null if they have not created one",
  access: 'bearer',
  answer: one(ownInvitation.nullable()),
});

export const makeInvitation = defineCall({
  method: 'POST',
  path: '/v3/invitation/own',
  summary: "Creates the caller's invitation, or returns the existing one",
  access: 'bearer',
  answer: one(ownInvitation),
});

/** Maximum new users per inviter, within any 24 hours, that get a bonus. */
export const INVITATIONS_PER_DAY = 20;

/** A use of an invitation: paid, or not counted with a reason. */
export const invitationUse = z.object({
  newcomer: userCard.pick({ uuid: true, name: true, avatar_url: true }),
  slug,
  used_at: moment,
  /** Coins that the new user received. */
  coins,
  state: z.enum(['paid', 'not_counted']),
  /**
   * `already_member`: they had an account. `own`: the inviter's own invitation. `daily_limit`: the
   * inviter had reached the maximum of 24 hours.
   */
  reason: z.enum(['already_member', 'own', 'daily_limit']).nullable(),
});
/** A use as its inviter sees it. */
export type InvitationUse = z.infer<typeof invitationUse>;

export const listInvitationUses = defineCall({
  method: 'GET',
  path: '/v3/invitation/uses',
  summary:
    "Lists the users who used the caller's invitations, latest first: their bonus, or the reason why they did not count",
  access: 'bearer',
  query: pageQuery,
  answer: list(invitationUse),
});
