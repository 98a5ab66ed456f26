import { z } from 'zod';
import { defineCall, one } from './call.ts';
import { coins, picture, slug } from './field.ts';
import { userCard } from './profile.ts';

/** Who invites by a link, and what it is worth. */
export const inviter = z.object({
  slug,
  user: userCard,
  /** 1200 × 630 raster for link previews. */
  share_picture_url: picture,
  /** What a newcomer gets who joins by this invitation. */
  newcomer_bonus_coins: coins,
});
export type Inviter = z.infer<typeof inviter>;

export const getInviter = defineCall({
  method: 'GET',
  path: '/v3/invitation/inviter/{slug}',
  summary: 'Who invites, and what the newcomer gets',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  params: z.object({ slug }),
  failures: ['invitation_not_found'],
  answer: one(inviter),
});
