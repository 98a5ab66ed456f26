import { z } from 'zod';
import { definePage } from '../page.ts';

/** The terms and the privacy policy in force, and the form that accepts them. */
export const agreements = definePage({
  path: '/privacy/agreements',
  access: 'bearer',
  query: z.object({
    /** The page to return to. */
    back: z.string().optional(),
  }),
  actions: {
    accept: {
      at: '',
      form: z.object({
        terms_version: z.string().default(''),
        privacy_policy_version: z.string().default(''),
        back: z.string().default(''),
      }),
    },
  },
});
