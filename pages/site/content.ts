/** Pages that are texts of the repository, the blog and the questions among them. */
import { z } from 'zod';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** They change with the build alone; its cache is new then. */
const text = {
  access: 'public',
  share: 'page',
  cache: { fresh_seconds: 3600, stale_seconds: 86_400 },
  sitemap: true,
  web_view: true,
  text_only: true,
} as const;

export const blog = definePage({ ...text, path: '/blog' });

export const blogPost = definePage({
  ...text,
  path: '/blog/{slug}',
  share: 'article',
  params: z.object({ slug: z.string() }),
  examples: [{ params: { slug: 'first-night-as-a-viewer' } }, { params: { slug: 'how-to-top-up' } }],
});

export const application = definePage({ ...text, path: '/application' });
export const about = definePage({ ...text, path: '/about' });
export const faq = definePage({ ...text, path: '/faq', share: 'faq' });
export const liveOnPc = definePage({ ...text, path: '/live-on-pc' });

/** Shows what this visitor chose, so it is nobody else's and not shared. */
export const privacyPolicy = definePage({
  path: '/privacy-policy',
  share: 'page',
  access: 'public',
  sitemap: true,
  web_view: true,
  text_only: true,
  query: z.object({ status: outcome(['saved']) }),
});

export const terms = definePage({ ...text, path: '/terms' });
export const topUpRules = definePage({ ...text, path: '/topup-rules' });
