import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** The member's own page, with the browsers in which they are signed in. */
export const profile = definePage({
  path: '/profile',
  access: 'bearer',
  query: z.object({ cursor, status: outcome(['revoked', 'gone', 'saved']) }),
  actions: {
    signOutDevice: { at: '/sign-out-device', form: z.object({ id: uuid }) },
    signOutEverywhere: { at: '/sign-out-everywhere', form: z.object({}) },
  },
});

/**
 * Form of the public profile. Accepts any text: the page shows errors. The limit allows one phone
 * photo.
 */
export const editProfile = definePage({
  path: '/profile/edit',
  access: 'bearer',
  actions: { change: { at: '', form: z.looseObject({}), most_bytes: 6 * 1024 * 1024 } },
});
