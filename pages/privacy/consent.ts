import { z } from 'zod';
import { definePage } from '../page.ts';

/** Target of the forms in the consent banner and on the privacy page. It has no page. */
export const consent = definePage({
  path: '/consent',
  access: 'public',
  hidden: true,
  actions: {
    choose: {
      at: '',
      most_bytes: 4_096,
      form: z.object({
        choice: z.enum(['accept', 'refuse', 'save']),
        purpose_02: z.literal('on').optional(),
        purpose_03: z.literal('on').optional(),
        return_to: z.string().optional(),
      }),
    },
  },
});
