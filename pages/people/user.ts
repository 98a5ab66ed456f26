import { z } from 'zod';
import { freshness } from '../../calls/platform/freshness.ts';
import { payerFields } from '../../calls/platform/page-field.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/**
 * The public page of a user; src/pages/site/user.tsx loads it. For VBs, `period` and `cursor` select the
 * list of top givers, and `posts` the page of posts.
 */
export const user = definePage({
  shows_vbs: true,
  path: '/users/{uuid}',
  share: 'user',
  access: 'public',
  // The policy of the list on it that changes most.
  cache: freshness.top_payers,
  is_removable: true,
  app_link: true,
  web_view: true,
  // Any text, so that a malformed id gets the same 404 as an unknown user.
  params: z.object({ uuid: z.string() }),
  query: z.object({ ...payerFields, cursor, posts: cursor }),
  actions: {
    follow: { at: '/follow', form: z.object({ wants: z.enum(['follow', 'unfollow']) }) },
    block: { at: '/block', form: z.object({ wants: z.enum(['block', 'unblock']) }) },
  },
  examples: [{ params: { uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b' } }],
});
