/** Posts and comments as those see them who look after the community. */
import { z } from 'zod';
import { defineCall, list, pageQuery } from '../platform/call.ts';
import { count, line, moment, picture, unlessEmpty, uuid } from '../platform/field.ts';

/** `reported`: by members, or it waits for a look; `hidden`: by the house. */
const deskState = z.enum(['shown', 'reported', 'hidden']);

const deskPost = z.object({
  uuid,
  kind: z.enum(['post', 'comment']),
  state: deskState,
  author: z.object({ uuid, name: z.string() }),
  /** The first 500 letters. */
  text: z.string(),
  /** The first of a post’s. */
  picture_url: picture.nullable(),
  path: z.string(),
  like_count: count,
  written_at: moment,
});
export type DeskPost = z.infer<typeof deskPost>;

const query = pageQuery.extend({
  state: deskState.default('shown'),
  /** The uuid of one, however it stands, or of a writer; else how the text begins, large letters as small ones. */
  find: unlessEmpty(line(100)),
  /** Who wrote it: a uuid, an account as `line:U123`, or how a name begins, of which the first four are looked for. */
  by: unlessEmpty(line(100)),
});

export const listOfficePosts = defineCall({
  method: 'GET',
  path: '/v1/office/posts',
  summary:
    'Posts that are shown, reported or hidden, the latest first; of a writer, or those that begin so, by their text',
  access: 'moderator',
  query,
  answer: list(deskPost),
});

export const listOfficeComments = defineCall({
  method: 'GET',
  path: '/v1/office/comments',
  summary: 'Comments that are shown, reported or hidden, as `listOfficePosts`',
  access: 'moderator',
  query,
  answer: list(deskPost),
});
