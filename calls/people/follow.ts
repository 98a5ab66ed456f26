import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, slug, uuid } from '../platform/field.ts';
import { userCard } from '../platform/user.ts';

/** Whether the caller follows a user, and the user's number of followers. */
const following = z.object({ user_uuid: uuid, is_following: z.boolean(), follower_count: count });
export type Following = z.infer<typeof following>;

/**
 * Relation of the caller to the user that a page is about. `hidden_uuids`: users hidden from the
 * caller in all lists, because the caller blocks them or they block the caller, at most 500 of
 * each. A user who blocks the caller is not found, unless the caller blocks them too.
 */
const relation = following.extend({ is_blocked: z.boolean(), hidden_uuids: z.array(uuid) });
export type Relation = z.infer<typeof relation>;

/** A user who follows the caller. */
const follower = z.object({ user: userCard, since: moment });
export type Follower = z.infer<typeof follower>;

export const getFollowing = defineCall({
  method: 'GET',
  path: '/v1/users/{uuid}/follow',
  summary: 'Returns whether the caller follows or blocks a user, and which users are hidden from the caller',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['user_not_found'],
  answer: one(relation),
});

/** Maximum uuids returned. */
export const MAX_FOLLOWED = 1_000;

/** The latest 1,000 users that the caller follows. */
export const followedUuids = z.object({ followed_uuids: z.array(uuid) });

export const listFollowedUuids = defineCall({
  method: 'GET',
  path: '/v1/following/uuids',
  summary:
    'Lists the uuids of the users that the caller follows, the latest 1,000. Pages use it to mark followed users',
  access: 'bearer',
  answer: one(followedUuids),
});

export const followUser = defineCall({
  method: 'POST',
  path: '/v1/users/{uuid}/follow',
  summary: 'Follows a user. Repeating it changes nothing',
  access: 'bearer',
  limit: { times: 120, window_seconds: 3600 },
  params: z.object({ uuid }),
  failures: ['user_not_found', 'follow_self'],
  answer: one(following),
});

export const unfollowUser = defineCall({
  method: 'POST',
  path: '/v1/users/{uuid}/unfollow',
  summary: 'Unfollows a user. It changes nothing if the caller does not follow them',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['user_not_found'],
  answer: one(following),
});

export const listFollowers = defineCall({
  method: 'GET',
  path: '/v1/followers',
  summary: 'Lists the users who follow the caller, latest first',
  access: 'bearer',
  query: pageQuery,
  answer: list(follower),
});

/** A user that the caller follows. */
export const followedUser = z.object({
  user: userCard,
  since: moment,
  /** The user's live on air, if any. */
  on_air_slug: slug.nullable(),
});

export type Followed = z.infer<typeof followedUser>;

export const listFollowing = defineCall({
  method: 'GET',
  path: '/v1/following',
  summary: 'Lists the users that the caller follows, latest first',
  access: 'bearer',
  query: pageQuery,
  answer: list(followedUser),
});
