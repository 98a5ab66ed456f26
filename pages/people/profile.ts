import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { payerFields, vbTab } from '../../calls/platform/page-field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/**
 * The account page of a member, with their sessions. src/pages/site/profile/ loads it and the
 * public page, because they show features of many rooms.
 */
export const profile = definePage({
  path: '/profile',
  access: 'bearer',
  // `gone`: the session had already ended.
  query: z.object({ cursor, status: outcome(['revoked', 'gone', 'saved', 'ordered']) }),
  actions: {
    signOutDevice: { at: '/sign-out-device', form: z.object({ id: uuid }) },
    signOutEverywhere: { at: '/sign-out-everywhere', form: z.object({}) },
    setForYou: { at: '/for-you', form: z.object({ for_you: z.enum(['on', 'off']) }) },
  },
});

/**
 * Form of the public profile. Accepts any fields: the API validates them, and the form shows its
 * failures. The limit allows one picture of `MAX_UPLOAD_BYTES` and the texts.
 */
export const editProfile = definePage({
  path: '/profile/edit',
  access: 'bearer',
  actions: { change: { at: '', form: z.looseObject({}), most_bytes: 6 * 1024 * 1024 } },
});

/**
 * The public page of a user. For VBs, `tab` selects the tab, `lives` and `posts` its page, and
 * `period` and `cursor` the list of top givers.
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
  query: z.object({ ...payerFields, cursor, posts: cursor, lives: cursor, tab: vbTab.optional() }),
  actions: {
    follow: { at: '/follow', form: z.object({ wants: z.enum(['follow', 'unfollow']) }) },
    block: { at: '/block', form: z.object({ wants: z.enum(['block', 'unblock']) }) },
  },
  examples: [{ params: { uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b' } }],
});
