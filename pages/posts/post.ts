/** Posts with their comments, and the feed of the member. */
import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { commentOrder } from '../../calls/platform/page-field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

// Accepts any text: all unknown posts get the same page.
const params = z.object({ uuid: z.string() });
const examples = [{ params: { uuid: 'a98c32f5-8b97-474f-a9b1-599b1c76b2f6' } }];
const ofOne = <const Wants extends readonly [string, ...string[]]>(values: Wants) =>
  z.object({ wants: z.enum(values) });

/** Size of four phone photos. */
const MAX_PICTURES_BYTES = 21 * 1024 * 1024;

/** A post with its comments. Its author can pin or delete it. */
export const post = definePage({
  shows_vbs: true,
  path: '/posts/{uuid}',
  share: 'post',
  access: 'public',
  cache: freshness.post,
  is_removable: true,
  app_link: true,
  params,
  query: z.object({ order: commentOrder, cursor }),
  actions: {
    like: { at: '/like', form: ofOne(['like', 'unlike']) },
    comments: {
      at: '/comments',
      form: ofOne(['like', 'unlike', 'hide', 'show', 'delete']).extend({ comment: uuid }),
    },
    own: { at: '/own', form: ofOne(['pin', 'unpin', 'delete']) },
  },
  examples,
});

/** Form for a comment or a reply. */
export const postComment = definePage({
  path: '/posts/{uuid}/comment',
  access: 'bearer',
  params,
  query: z.object({ reply_to: uuid.optional() }),
  actions: {
    write: { at: '', idempotent: true, form: z.object({ text: z.string(), reply_to: z.string().optional() }) },
  },
  examples,
});

/** Form that changes the text of the caller's own post. */
export const postEdit = definePage({
  path: '/posts/{uuid}/edit',
  access: 'bearer',
  params,
  actions: { edit: { at: '', form: z.object({ text: z.string() }) } },
  examples,
});

/** Posts by people the member follows, and the form with which VBs and families write. */
export const feed = definePage({
  shows_vbs: true,
  path: '/feed',
  access: 'bearer',
  query: z.object({ cursor }),
  actions: { write: { at: '', idempotent: true, form: z.looseObject({}), most_bytes: MAX_PICTURES_BYTES } },
});

/** The posts for members of the club. Others see how many there are, and how to join. */
export const fanPosts = definePage({
  shows_vbs: true,
  path: '/users/{uuid}/club/posts',
  access: 'bearer',
  web_view: true,
  params,
  query: z.object({ status: outcome(['written', 'deleted']) }),
  actions: {
    write: { at: '', idempotent: true, form: z.looseObject({}), most_bytes: MAX_PICTURES_BYTES },
    remove: { at: '/delete', form: z.object({ post: uuid }) },
  },
  examples: [{ params: { uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b' } }],
});
