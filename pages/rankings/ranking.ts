import { z } from 'zod';
import { freshness } from '../../calls/platform/freshness.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/**
 * Accepts any text: the page reports invalid values, and its form keeps invalid days. Only valid
 * requests are cached.
 */
const text = z.string().max(64).optional();

/** All rankings: a type, a period or a custom date range, and a family. */
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
