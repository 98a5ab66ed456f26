/** Polls and offers of a live as a page, and the history of polls in the studio. */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

const byUuid = z.object({ uuid: z.string() });

/**
 * Everything that is on above the chat of a live. Without scripts its forms replace the cards of
 * the room. The studio opens it in a sheet.
 */
export const liveNow = definePage({
  path: '/live/{slug}/now',
  access: 'public',
  hidden: true,
  cache: freshness.deck,
  is_removable: true,
  params: z.object({ slug }),
  query: z.object({ status: outcome(['voted', 'started', 'ended', 'offered', 'offer_ended']) }),
  actions: {
    vote: { at: '/vote', form: byUuid.extend({ answer: z.string().default('') }) },
    /** Accepts any text: the page shows errors. */
    startPoll: {
      at: '/poll',
      idempotent: true,
      form: z.object({
        question: z.string().default(''),
        answer_1: z.string().default(''),
        answer_2: z.string().default(''),
        answer_3: z.string().default(''),
        answer_4: z.string().default(''),
        seconds: z.string().default(''),
      }),
    },
    endPoll: { at: '/poll/end', form: byUuid },
    offer: {
      at: '/offer',
      idempotent: true,
      form: z.object({ item_uuid: z.string(), minutes: z.string().default('0') }),
    },
    endOffer: { at: '/offer/end', form: byUuid },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' }, query: {} }],
});

/** Results of the polls in the VB's lives. */
export const studioPolls = definePage({
  path: '/studio/polls',
  access: 'caster',
  query: z.object({ cursor }),
});

/** Purchase of an item that a live offers. With scripts it opens in a sheet over the live. */
export const buyOffer = definePage({
  path: '/live/{slug}/offers/{uuid}',
  access: 'bearer',
  params: z.object({ slug, uuid: z.string() }),
  query: z.object({ order: z.string().optional() }),
  actions: {
    buy: {
      at: '',
      idempotent: true,
      form: z.object({ item_uuid: z.string(), price_coins: z.string(), variant_uuid: z.string().optional() }),
    },
  },
  examples: [],
});
