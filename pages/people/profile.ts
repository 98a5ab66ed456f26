import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** The account page of a member, with their sessions; src/pages/site/profile.tsx loads it. */
export const profile = definePage({
  path: '/profile',
  access: 'bearer',
  // `gone`: the session had already ended.
  query: z.object({ cursor, status: outcome(['revoked', 'gone', 'saved']) }),
  actions: {
    signOutDevice: { at: '/sign-out-device', form: z.object({ id: uuid }) },
    signOutEverywhere: { at: '/sign-out-everywhere', form: z.object({}) },
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
