/** Being paid: whether it may be now, what it comes to, what has become of it, and the papers of it. */
import { z } from 'zod';
import { byUuid, cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Oneself, or the family that one manages; unsaid, whichever the member is here for. */
const as = z.enum(['self', 'family']).optional().catch(undefined);

export const payouts = definePage({
  path: '/payout',
  access: 'bearer',
  web_view: true,
  query: z.object({ as, cursor }),
  actions: {
    // What is wrong with it is told on the page.
    quote: { at: '/quotes', form: z.object({ as: z.enum(['self', 'family']), vtokens: z.string().default('') }) },
  },
});

/** A quote of ten minutes. */
export const payoutQuote = definePage({
  path: '/payout/quotes/{uuid}',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  actions: { submit: { at: '', keyed: true, form: z.object({}) } },
  examples: [],
});

export const payout = definePage({
  path: '/payout/payouts/{uuid}',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  query: z.object({ status: outcome(['submitted', 'cancelled', 'not_cancelled']) }),
  actions: { cancel: { at: '/cancel', form: z.object({}) } },
  examples: [],
});

/** The certificate of tax withheld, as it is printed. */
export const certificate = definePage({
  path: '/payout/payouts/{uuid}/certificate',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  examples: [],
});
