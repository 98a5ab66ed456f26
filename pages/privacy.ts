import { z } from 'zod';
import { cursor, outcome } from './field.ts';
import { definePage } from './page.ts';

/** What is held of the member: what they consented to, where they are signed in, closing the account. */
export const privacy = definePage({
  path: '/privacy',
  access: 'bearer',
  query: z.object({ cursor, status: outcome(['saved', 'staff']) }),
  actions: { close: { at: '/close', form: z.object({}) } },
});
