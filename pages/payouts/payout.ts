/** Payouts: eligibility, quote, history and documents. */
import { z } from 'zod';
import { byUuid, cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/**
 * The payee: the caller, or the family that they own. Absent: the family for its owners, otherwise
 * the caller.
 */
const as = z.enum(['self', 'family']).optional().catch(undefined);

/** V-tokens that can be paid out, the form for a quote, and past payouts. */
export const payouts = definePage({
  path: '/payout',
  access: 'bearer',
  web_view: true,
  query: z.object({ as, cursor }),
  actions: {
    // Accepts any text: the page shows errors.
    quote: { at: '/quotes', form: z.object({ as: z.enum(['self', 'family']), vtokens: z.string().default('') }) },
  },
});

/** A payout quote, valid for ten minutes. */
export const payoutQuote = definePage({
  path: '/payout/quotes/{uuid}',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  actions: { submit: { at: '', idempotent: true, form: z.object({}) } },
  examples: [],
});

/** One payout with its timeline. Its owner can cancel it while its state permits. */
export const payout = definePage({
  path: '/payout/payouts/{uuid}',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  query: z.object({ status: outcome(['submitted', 'cancelled', 'not_cancelled']) }),
  actions: { cancel: { at: '/cancel', form: z.object({}) } },
  examples: [],
});

/** The withholding tax certificate, for printing. */
export const certificate = definePage({
  path: '/payout/payouts/{uuid}/certificate',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  examples: [],
});
