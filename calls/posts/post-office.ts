/** Posts and comments as moderators see them. */
import { z } from 'zod';
import { defineCall, list, pageQuery } from '../platform/call.ts';
import { count, moment, optionalField, picture, singleLine, uuid } from '../platform/field.ts';

/** `reported`: by members, or waiting for review. `hidden`: by staff. */
const deskState = z.enum(['shown', 'reported', 'hidden']);

/** A post or a comment in the moderation list. */
const deskPost = z.object({
  uuid,
  kind: z.enum(['post', 'comment']),
  state: deskState,
  author: z.object({ uuid, name: z.string() }),
  /** The first 500 letters. */
  text: z.string(),
  /** The first picture of a post. */
  picture_url: picture.nullable(),
  path: z.string(),
  like_count: count,
  written_at: moment,
});
export type ModeratedPost = z.infer<typeof deskPost>;

const query = pageQuery.extend({
  state: deskState.default('shown'),
  /**
   * Uuid of a post or comment in any state, or of an author. Otherwise, the start of the text, in
   * any spelling.
   */
  find: optionalField(singleLine(100)),
  /**
   * Author: a uuid, an account such as `line:U123`, or the start of a name. The first four authors
   * with that name match.
   */
  by: optionalField(singleLine(100)),
});

export const listOfficePosts = defineCall({
  method: 'GET',
  path: '/v1/office/posts',
  summary:
    'Lists posts that are shown, reported or hidden, latest first. Optionally, only those of an author, or with a text that begins with `find`. Without an author, these are ordered by text',
  access: 'moderator',
  query,
  answer: list(deskPost),
});

export const listOfficeComments = defineCall({
  method: 'GET',
  path: '/v1/office/comments',
  summary: 'Lists comments that are shown, reported or hidden, like `listOfficePosts`',
  access: 'moderator',
  query,
  answer: list(deskPost),
});
