import { z } from 'zod';
import { freshness } from '../../calls/platform/freshness.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/** The page itself says what is wrong with one: its form starts from there. Only what is as it should be is kept. */
const text = z.string().max(64).optional();

export const rankings = definePage({
  shows_vbs: true,
  path: '/app/events/rankings',
  share: 'page',
  access: 'public',
  cache: freshness.ranking,
  sitemap: true,
  web_view: true,
  query: z.object({
    type: text,
    period: text,
    date: text,
    from: text,
    to: text,
    family: text,
    role: text,
    cursor,
  }),
  examples: [{ query: {} }, { query: { period: 'month' } }],
});
