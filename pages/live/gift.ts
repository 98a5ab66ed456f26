/** The gift tray of a live, and the forms that give. */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { payer } from '../../calls/platform/page-field.ts';
import { definePage } from '../page.ts';

const coins = z
  .string()
  .regex(/^[1-9]\d{0,7}$/)
  .optional()
  .catch(undefined);

/** Gifts that the caller can send in a live, also as a sheet over its video. */
export const giftTray = definePage({
  path: '/live/{slug}/gifts',
  access: 'bearer',
  params: z.object({ slug }),
  /** Coins just given or bought, and the wallet that pays. */
  query: z.object({ given: coins, topped_up: coins, pays: payer.optional().catch(undefined) }),
  actions: {
    give: {
      at: '',
      idempotent: true,
      form: z.object({
        /**
         * Uuid of the item, its displayed price per piece, and ` 1` if the quantity is not
         * selectable.
         */
        gift: z.string().regex(/^[0-9a-f-]{36} [1-9]\d{0,5}(?: 1)?$/),
        quantity: z.string(),
        is_hidden: z.string().optional(),
        pays: payer.optional(),
        /** Sent by the question before an expensive gift. */
        is_confirmed: z.string().optional(),
      }),
    },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});
