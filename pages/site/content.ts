/** Pages from texts in the repository, including the blog and the FAQ. */
import { z } from 'zod';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** These pages change only with a build, which starts a new cache. */
const text = {
  access: 'public',
  share: 'page',
  cache: { fresh_seconds: 3600, stale_seconds: 86_400 },
  sitemap: true,
  web_view: true,
  text_only: true,
} as const;

/** Blog posts, newest first. */
export const blog = definePage({ ...text, path: '/blog' });

/** A blog post, from Markdown. */
export const blogPost = definePage({
  ...text,
  path: '/blog/{slug}',
  share: 'article',
  params: z.object({ slug: z.string() }),
  examples: [{ params: { slug: 'first-night-as-a-viewer' } }, { params: { slug: 'how-to-top-up' } }],
});

/** Where to get the app and what it can do. */
export const application = definePage({ ...text, path: '/application' });
/** About the community and the company. */
export const about = definePage({ ...text, path: '/about' });
/** Questions and answers. Search engines get them as structured data. */
export const faq = definePage({ ...text, path: '/faq', share: 'faq' });
/** Guide to streaming from a computer. */
export const liveOnPc = definePage({ ...text, path: '/live-on-pc' });

/** Shows the visitor's own consent, so it is not shared. */
export const privacyPolicy = definePage({
  path: '/privacy-policy',
  share: 'page',
  access: 'public',
  sitemap: true,
  web_view: true,
  text_only: true,
  query: z.object({ status: outcome(['saved']) }),
});

/** Terms of use, from Markdown. */
export const terms = definePage({ ...text, path: '/terms' });
/** Rules of topping up and of refunds, from Markdown. */
export const topUpRules = definePage({ ...text, path: '/topup-rules' });
