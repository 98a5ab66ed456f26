/** The part of the home page that only its member sees. */
import { z } from 'zod';
import { followedUuids } from '../people/follow.ts';
import { defineCall, one } from '../platform/call.ts';
import { profileSummary } from '../platform/profile-summary.ts';
import { post } from '../posts/post.ts';

/** Maximum posts of followed users on the home page. */
export const HOME_POSTS = 4;

export const getOwnHome = defineCall({
  method: 'GET',
  path: '/v1/home',
  summary: `Returns the caller's account summary, whom they follow, and the latest ${HOME_POSTS} posts of these people`,
  access: 'bearer',
  answer: one(followedUuids.extend({ summary: profileSummary, posts: z.array(post).max(HOME_POSTS) })),
});
