/** Comments on posts, with one level of replies. */
import { z } from 'zod';
import { mention } from '../people/mention.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, multiline, optionalField, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { COMMENT_TEXT_MAX, commentOrder } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { userCard } from '../platform/user.ts';
import { likeLimit, liking } from './post.ts';

/**
 * `waiting`: staff review it first, and only its author sees it. `hidden`: by the author of the
 * post, who alone sees it.
 */
const commentState = z.enum(['shown', 'waiting', 'hidden']);

/** A comment of a post as its reader sees it. */
const comment = z.object({
  uuid,
  post_uuid: uuid,
  /** The comment that this one replies to. Null: a top-level comment. */
  parent_uuid: uuid.nullable(),
  author: userCard,
  text: z.string(),
  /** Members mentioned in the text, as `@` and their name. */
  mentions: z.array(mention),
  written_at: moment,
  state: commentState,
  like_count: count,
  /** Whether the caller likes it. Always false for visitors. */
  is_liked: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/**
 * A page of comments. `aside` has those that only the caller sees: their own waiting ones, and the
 * ones hidden on their own post.
 */
const comments = list(comment).extend({ aside: z.array(comment) });
/** One page of a post's comments, and the caller's hidden ones aside. */
export type Comments = z.infer<typeof comments>;

const byId = z.object({ id: uuid });

export const listComments = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v3/posts/{id}/comments',
    summary: 'Lists the comments of a post, oldest or newest first, each followed by its replies in order of time',
    access: 'public',
    cache: freshness.post,
    params: byId,
    query: pageQuery.extend({ order: commentOrder }),
    failures: ['post_not_found'],
    answer: comments,
  }),
  '/v3/posts/{id}/comments/own',
);

export const writeComment = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/posts/{id}/comments',
    summary:
      'Comments on a post, or replies to a comment on it. A comment that may be spam or harmful waits for review by staff',
    access: 'bearer',
    limit: { times: 30, window_seconds: 600 },
    params: byId,
    form: z.object({ text: multiline(COMMENT_TEXT_MAX), reply_to: optionalField(uuid) }),
    failures: ['post_not_found', 'comment_not_found', 'comment_needs_email'],
    answer: one(comment),
  }),
);

export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/v1/comments/{id}',
  summary: "Deletes the caller's comment permanently",
  access: 'bearer',
  params: byId,
  failures: ['comment_not_found'],
  answer: one(z.object({ uuid })),
});

export const likeComment = defineCall({
  method: 'POST',
  path: '/v1/comments/{id}/like',
  summary: 'Likes a comment. Repeating it changes nothing',
  access: 'bearer',
  limit: likeLimit,
  params: byId,
  failures: ['comment_not_found'],
  answer: liking,
});

export const unlikeComment = defineCall({
  method: 'POST',
  path: '/v1/comments/{id}/unlike',
  summary: "Removes the caller's like of a comment",
  access: 'bearer',
  params: byId,
  failures: ['comment_not_found'],
  answer: liking,
});

const hiding = one(z.object({ uuid, state: commentState }));

export const hideComment = defineCall({
  method: 'POST',
  path: '/v1/comments/{id}/hide',
  summary: "Hides a comment on the caller's post, with its replies",
  access: 'bearer',
  params: byId,
  failures: ['comment_not_found'],
  answer: hiding,
});

export const showComment = defineCall({
  method: 'POST',
  path: '/v1/comments/{id}/show',
  summary: 'Shows a comment again that the caller has hidden on their post',
  access: 'bearer',
  params: byId,
  failures: ['comment_not_found'],
  answer: hiding,
});
