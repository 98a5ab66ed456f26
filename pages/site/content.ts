/**
 * Texts of law and help, and the blog. Staff publish new versions (calls/platform/article.ts); the
 * repository has the first ones.
 */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

const text = {
  access: 'public',
  share: 'page',
  cache: freshness.article,
  sitemap: true,
  web_view: true,
  text_only: true,
} as const;

/** Bangkok day of an earlier version. */
const version = z.iso.date().optional().catch(undefined);

const article = { ...text, query: z.object({ version }) } as const;

/** Blog posts, newest first. */
export const blog = definePage({ ...text, path: '/blog' });

/** A blog post, from Markdown. */
export const blogPost = definePage({
  ...text,
  path: '/blog/{slug}',
  share: 'article',
  params: z.object({ slug }),
  examples: [{ params: { slug: 'first-night-as-a-viewer' } }, { params: { slug: 'how-to-top-up' } }],
});

/** Where to get the app and what it can do. */
export const application = definePage({ ...article, path: '/application' });
/** About the community and the company. */
export const about = definePage({ ...article, path: '/about' });
/** Questions and answers. Search engines get them as structured data. */
export const faq = definePage({ ...article, path: '/faq', share: 'faq' });
/** Guide to streaming from a computer. */
export const liveOnPc = definePage({ ...article, path: '/live-on-pc' });

/** Shows the visitor's own consent, so it is not shared. */
export const privacyPolicy = definePage({
  path: '/privacy-policy',
  share: 'page',
  access: 'public',
  sitemap: true,
  web_view: true,
  text_only: true,
  query: z.object({ status: outcome(['saved']), version }),
});

/** Terms of use, from Markdown. */
export const terms = definePage({ ...article, path: '/terms' });
/** Rules of topping up and of refunds, from Markdown. */
export const topUpRules = definePage({ ...article, path: '/topup-rules' });
