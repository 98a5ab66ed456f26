/** Giving on a live: what there is to give, and the forms that give it. */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { payer } from '../../calls/platform/page-field.ts';
import { definePage } from '../page.ts';

const coins = z
  .string()
  .regex(/^[1-9]\d{0,7}$/)
  .optional()
  .catch(undefined);

export const giftTray = definePage({
  path: '/live/{slug}/gifts',
  access: 'bearer',
  params: z.object({ slug }),
  /** How many were just given, or bought, and whose coins pay. */
  query: z.object({ given: coins, topped_up: coins, pays: payer.optional().catch(undefined) }),
  actions: {
    give: {
      at: '',
      keyed: true,
      form: z.object({
        /** Which one, for how many coins a piece it was shown, and how many where that is not chosen. */
        gift: z.string().regex(/^[0-9a-f-]{36} [1-9]\d{0,5}(?: 1)?$/),
        quantity: z.string(),
        is_hidden: z.string().optional(),
        pays: payer.optional(),
      }),
    },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});
