/** Posts of a VB for the members of their fan club. Others learn only how many there are. */
import { z } from 'zod';
import { defineCall, idempotent, one } from '../platform/call.ts';
import { count, moment, multiline, picture, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { POST_PICTURES_MAX, POST_TEXT_MAX } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { userCard } from '../platform/user.ts';

/** Posts in the answer: the latest. */
export const MAX_FAN_POSTS = 30;

const fanPost = z.object({ uuid, text: z.string(), pictures: z.array(picture), written_at: moment });
export type FanPost = z.infer<typeof fanPost>;

const fanPosts = z.object({
  vb: userCard,
  post_count: count,
  /** Null: no post. */
  latest_at: moment.nullable(),
  /** The latest posts. Null: the caller is neither a member of the club nor its VB. */
  posts: z.array(fanPost).max(MAX_FAN_POSTS).nullable(),
});
export type FanPosts = z.infer<typeof fanPosts>;

export const getFanPosts = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/users/{uuid}/fan-posts',
    summary: 'Returns how many posts a VB wrote for their fan club. Members of the club also get the posts',
    access: 'public',
    cache: freshness.live,
    params: z.object({ uuid }),
    failures: ['club_not_found'],
    answer: one(fanPosts),
  }),
  '/v1/users/{uuid}/fan-posts/own',
);

/** Pictures that the caller has uploaded before, separated by commas. */
const pictures = z
  .string()
  .transform((text) => text.split(',').filter((url) => url !== ''))
  .pipe(z.array(picture).max(POST_PICTURES_MAX));

export const writeFanPost = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/fan-posts',
    summary: "Creates a post for the members of the caller's fan club",
    access: 'caster',
    limit: { times: 20, window_seconds: 3_600 },
    form: z.object({ text: multiline(POST_TEXT_MAX), pictures: pictures.default([]) }),
    failures: ['post_picture_unknown'],
    answer: one(fanPost),
  }),
);

export const deleteFanPost = defineCall({
  method: 'DELETE',
  path: '/v1/fan-posts/{id}',
  summary: "Deletes the caller's post for fans and its pictures permanently",
  access: 'caster',
  params: z.object({ id: uuid }),
  failures: ['post_not_found'],
  answer: one(z.object({ uuid })),
});
