/** The part of the home page that only its member sees, and the choice about its order. */
import { z } from 'zod';
import { followedUser, followedUuids } from '../people/follow.ts';
import { defineCall, one } from '../platform/call.ts';
import { count, slug, uuid } from '../platform/field.ts';
import { profileSummary } from '../platform/profile-summary.ts';
import { post } from '../posts/post.ts';

/** Maximum posts of followed users on the home page. */
export const HOME_POSTS = 4;
/** Maximum followed users on the home page. */
export const HOME_FOLLOWED = 12;

/** Maximum VBs and categories that a member watched, in one answer. */
export const MAX_WATCHED = 20;

/**
 * Minutes of a VB's lives of one category that the caller watched lately. Minutes near this time of
 * day count three times.
 */
const watchedVb = z.object({
  vb_uuid: uuid,
  family_name: z.string().nullable(),
  /** Slug of the category of these lives. */
  category: slug.nullable(),
  minutes: count,
});

const ownHome = followedUuids.extend({
  summary: profileSummary,
  /** Those on air first, then the latest followed. */
  followed: z.array(followedUser.omit({ since: true })).max(HOME_FOLLOWED),
  /** The order of lives uses it. Null: the caller turned the personal order off. */
  for_you: z.object({ watched: z.array(watchedVb).max(MAX_WATCHED) }).nullable(),
  posts: z.array(post).max(HOME_POSTS),
});
export type OwnHome = z.infer<typeof ownHome>;

export const getOwnHome = defineCall({
  method: 'GET',
  path: '/v1/home',
  summary: `Returns the caller's account summary, up to ${HOME_FOLLOWED} people they follow with their lives, and the latest ${HOME_POSTS} posts of these people. It also returns what the caller watched lately`,
  access: 'bearer',
  answer: one(ownHome),
});

const forYou = one(z.object({ is_on: z.boolean() }));

export const getForYou = defineCall({
  method: 'GET',
  path: '/v1/home/for-you',
  summary: 'Returns whether the home page orders lives for the caller. A new member has it on',
  access: 'bearer',
  answer: forYou,
});

export const setForYou = defineCall({
  method: 'POST',
  path: '/v1/home/for-you',
  summary: 'Sets whether the home page orders lives by what the caller follows and watched',
  access: 'bearer',
  form: z.object({ for_you: z.enum(['on', 'off']) }),
  answer: forYou,
});
