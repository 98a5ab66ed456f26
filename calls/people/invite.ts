import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { coins, moment, slug } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { cardUrl } from '../site/card.ts';
import { userCard } from './profile.ts';

/** Who invites by a link, and what it is worth. */
export const inviter = z.object({
  slug,
  user: userCard,
  /** A card of 1200 × 630 in Thai for link previews; under `/cards/en/…` the same in English. */
  share_picture_url: cardUrl,
  /** What a newcomer gets who joins by this invitation. */
  newcomer_bonus_coins: coins,
  /** The live that they are on air with now, if any. */
  on_air_slug: slug.nullable().default(null),
});
export type Inviter = z.infer<typeof inviter>;

export const getInviter = defineCall({
  method: 'GET',
  path: '/v3/invitation/inviter/{slug}',
  summary: 'Who invites, what the newcomer gets, and the live that the inviter is on air with',
  access: 'public',
  cache: freshness.inviter,
  params: z.object({ slug }),
  failures: ['invitation_not_found'],
  answer: one(inviter),
});

/** The invitation that a member gives to whomever they like. */
export const ownInvitation = inviter.pick({ slug: true, newcomer_bonus_coins: true });
export type OwnInvitation = z.infer<typeof ownInvitation>;

export const getOwnInvitation = defineCall({
  method: 'GET',
  path: '/v3/invitation/own',
  summary: "The caller's invitation; null: they have made none yet",
  access: 'bearer',
  answer: one(ownInvitation.nullable()),
});

export const makeInvitation = defineCall({
  method: 'POST',
  path: '/v3/invitation/own',
  summary: "Makes the caller's invitation. Who has one keeps it",
  access: 'bearer',
  answer: one(ownInvitation),
});

/** So many newcomers a day an inviter's invitations are paid for. */
export const INVITATIONS_A_DAY = 20;

/** Somebody who came by an invitation: paid for, or why not. */
export const invitationUse = z.object({
  newcomer: userCard.pick({ uuid: true, name: true, avatar_url: true }),
  slug,
  used_at: moment,
  /** What the newcomer got. */
  coins,
  state: z.enum(['paid', 'not_counted']),
  /** They had an account before; it was the inviter's own; the inviter's newcomers of the day were as many as are paid for. */
  reason: z.enum(['already_member', 'own', 'daily_limit']).nullable(),
});
export type InvitationUse = z.infer<typeof invitationUse>;

export const listInvitationUses = defineCall({
  method: 'GET',
  path: '/v3/invitation/uses',
  summary: "Who came by the caller's invitations, the newest first: what they got, or why it did not count",
  access: 'bearer',
  query: pageQuery,
  answer: list(invitationUse),
});
