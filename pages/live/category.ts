/** Categories of lives. */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/** All categories. */
export const categories = definePage({
  path: '/categories',
  share: 'page',
  access: 'public',
  cache: freshness.live,
  sitemap: true,
  web_view: true,
});

/** A category: its lives on air, VBs and announced lives. */
export const category = definePage({
  shows_vbs: true,
  path: '/categories/{slug}',
  share: 'category',
  access: 'public',
  cache: freshness.live,
  web_view: true,
  params: z.object({ slug }),
  query: z.object({ cursor }),
  examples: [{ params: { slug: 'singer' } }],
});
