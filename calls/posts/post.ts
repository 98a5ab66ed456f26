/**
 * Posts of VBs and families. Everyone can read them, members can like them, and followers find them
 * in their feed.
 */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, count, moment, multiline, optionalField, picture, slug, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { cardKind, POST_PICTURES_MAX, POST_TEXT_MAX } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { userCard } from '../platform/user.ts';

/** How long an author may edit a post, in seconds after writing it. */
export const POST_EDIT_SECONDS = 3600;

/**
 * A card attached to a post, with its title at the time of writing. `id` is the slug of a live, or
 * the uuid of an event or item.
 */
const postCard = z.object({ kind: cardKind, id: z.string(), title: bilingual, picture_url: picture });
export type PostCard = z.infer<typeof postCard>;

/** A post as its reader sees it. */
export const post = z.object({
  uuid,
  author: userCard,
  text: z.string(),
  pictures: z.array(picture),
  card: postCard.nullable(),
  written_at: moment,
  edited_at: moment.nullable(),
  /** The pinned post comes first in the list of its author. */
  is_pinned: z.boolean(),
  like_count: count,
  comment_count: count,
  /** Whether the caller likes it. Always false for visitors. */
  is_liked: z.boolean(),
});
export type Post = z.infer<typeof post>;

const byId = z.object({ id: uuid });

export const getPost = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v3/posts/{id}',
    summary: 'Returns a post',
    access: 'public',
    cache: freshness.post,
    params: byId,
    failures: ['post_not_found'],
    answer: one(post),
  }),
  '/v3/posts/{id}/own',
);

export const listUserPosts = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/users/{id}/posts',
    summary: 'Lists the posts of an author: the pinned one, then the latest first',
    access: 'public',
    cache: freshness.post,
    params: byId,
    query: pageQuery,
    answer: list(post),
  }),
  '/v1/users/{id}/posts/own',
);

export const listPosts = defineCall({
  method: 'GET',
  path: '/v1/posts',
  summary: 'Lists all posts, latest first',
  access: 'public',
  cache: freshness.post,
  query: pageQuery,
  answer: list(post),
});

export const listFeed = defineCall({
  method: 'GET',
  path: '/v1/feed',
  summary: 'Lists the posts of the people the caller follows, latest first',
  access: 'bearer',
  query: pageQuery,
  answer: list(post),
});

/** Pictures that the caller has uploaded before, separated by commas. */
const pictures = z
  .string()
  .transform((text) => text.split(',').filter((url) => url !== ''))
  .pipe(z.array(picture).max(POST_PICTURES_MAX));

export const writePost = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/posts',
    summary:
      'Creates a post, with uploaded pictures or with a card of a live, event or item. Only VBs and families can post',
    access: 'bearer',
    limit: { times: 20, window_seconds: 3600 },
    form: z.object({
      text: multiline(POST_TEXT_MAX),
      pictures: pictures.default([]),
      card_kind: optionalField(cardKind),
      /** Slug of a live, slug or uuid of an event, or uuid of an item. */
      card_id: optionalField(z.union([slug, uuid])),
    }),
    failures: ['post_not_by_viewers', 'post_picture_unknown', 'post_card_unknown', 'post_picture_or_card'],
    answer: one(post),
  }),
);

export const editPost = defineCall({
  method: 'POST',
  path: '/v1/posts/{id}/edit',
  summary: "Replaces the text of the caller's post, within an hour of writing it. The post is marked as edited",
  access: 'bearer',
  params: byId,
  form: z.object({ text: multiline(POST_TEXT_MAX) }),
  failures: ['post_not_found', 'post_edit_over'],
  answer: one(post),
});

export const deletePost = defineCall({
  method: 'DELETE',
  path: '/v1/posts/{id}',
  summary: "Deletes the caller's post and its pictures permanently",
  access: 'bearer',
  params: byId,
  failures: ['post_not_found'],
  answer: one(z.object({ uuid })),
});

export const pinPost = defineCall({
  method: 'POST',
  path: '/v1/posts/{id}/pin',
  summary: "Pins the caller's post to the top of their posts. Only one post is pinned at a time",
  access: 'bearer',
  params: byId,
  failures: ['post_not_found'],
  answer: one(post),
});

export const unpinPost = defineCall({
  method: 'POST',
  path: '/v1/posts/{id}/unpin',
  summary: "Unpins the caller's post",
  access: 'bearer',
  params: byId,
  failures: ['post_not_found'],
  answer: one(post),
});

/** Response to a like or its removal. */
export const liking = one(z.object({ uuid, is_liked: z.boolean(), like_count: count }));
/** Likes that one member may send per ten minutes. */
export const likeLimit = { times: 60, window_seconds: 600 };

export const likePost = defineCall({
  method: 'POST',
  path: '/v1/posts/{id}/like',
  summary: 'Likes a post. Repeating it changes nothing',
  access: 'bearer',
  limit: likeLimit,
  params: byId,
  failures: ['post_not_found'],
  answer: liking,
});

export const unlikePost = defineCall({
  method: 'POST',
  path: '/v1/posts/{id}/unlike',
  summary: "Removes the caller's like of a post",
  access: 'bearer',
  params: byId,
  failures: ['post_not_found'],
  answer: liking,
});
