/** The part of the home page that only its member sees. */
import { z } from 'zod';
import { followedUser, followedUuids } from '../people/follow.ts';
import { defineCall, one } from '../platform/call.ts';
import { profileSummary } from '../platform/profile-summary.ts';
import { post } from '../posts/post.ts';

/** Maximum posts of followed users on the home page. */
export const HOME_POSTS = 4;
/** Maximum followed users on the home page. */
export const HOME_FOLLOWED = 12;

const ownHome = followedUuids.extend({
  summary: profileSummary,
  /** Those on air first, then the latest followed. */
  followed: z.array(followedUser.omit({ since: true })).max(HOME_FOLLOWED),
  posts: z.array(post).max(HOME_POSTS),
});
export type OwnHome = z.infer<typeof ownHome>;

export const getOwnHome = defineCall({
  method: 'GET',
  path: '/v1/home',
  summary: `Returns the caller's account summary, whom they follow, up to ${HOME_FOLLOWED} of these with their live, and the latest ${HOME_POSTS} posts of these people`,
  access: 'bearer',
  answer: one(ownHome),
});
