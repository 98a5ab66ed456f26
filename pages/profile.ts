import { z } from 'zod';
import { uuid } from '../calls/field.ts';
import { cursor, outcome } from './field.ts';
import { definePage } from './page.ts';

/** The member's own page, with the browsers that they are signed in on. */
export const profile = definePage({
  path: '/profile',
  access: 'bearer',
  query: z.object({ cursor, status: outcome(['revoked', 'gone']) }),
  actions: {
    signOutDevice: { at: '/sign-out-device', form: z.object({ id: uuid }) },
    signOutEverywhere: { at: '/sign-out-everywhere', form: z.object({}) },
  },
});
