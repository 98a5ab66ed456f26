/** The sitemap for search engines. */
import { XMLBuilder } from 'fast-xml-parser';
import type { Context } from 'hono';
import { listCategories } from '../../calls/live/category.ts';
import { getOnAir } from '../../calls/live/live.ts';
import { listPosts } from '../../calls/posts/post.ts';
import { listEvents } from '../../calls/rankings/event.ts';
import { href } from '../../client/platform/script/href.ts';
import { type Locale, localePath, locales } from '../../client/platform/texts/i18n.ts';
import { pages } from '../../pages/index.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import { blogPosts } from './blog.ts';
import { contentPosts } from './content.ts';

const staticPages = pages.filter(({ path, sitemap }) => sitemap && !path.includes('{')).map(({ path }) => ({ path }));

/**
 * Responds with the pages marked for the sitemap, blog posts, lives on air, categories, events and
 * the latest 50 posts, in every language.
 */
export async function sitemap(c: Context<EdgeEnv>): Promise<Response> {
  const [onAir, eventList, postList, categoryList, blog] = await Promise.all([
    api(c, getOnAir, {}),
    api(c, listEvents, {}),
    api(c, listPosts, { query: { limit: 50 } }),
    api(c, listCategories, {}),
    blogPosts(c),
  ]);
  const posts = (blog.ok ? blog.answer : contentPosts(c)).map(({ slug, date }) => ({
    path: href('/blog/{slug}', { slug }),
    changed: date,
  }));
  // During an outage of the API, the sitemap is shorter, not missing.
  const lives = onAir.ok ? onAir.answer.data.lives.map(({ slug }) => ({ path: href('/live/{slug}', { slug }) })) : [];
  const events = eventList.ok
    ? eventList.answer.data.map(({ slug }) => ({ path: href('/app/events/{id}', { id: slug }) }))
    : [];
  const categories = categoryList.ok
    ? categoryList.answer.data.map(({ slug }) => ({ path: href('/categories/{slug}', { slug }) }))
    : [];
  const members = postList.ok
    ? postList.answer.data.map(({ uuid, written_at, edited_at }) => ({
        path: href('/posts/{uuid}', { uuid }),
        changed: edited_at ?? written_at,
      }))
    : [];
  const entries = [...staticPages, ...posts, ...lives, ...categories, ...events, ...members].flatMap((entry) =>
    locales.map((locale) => sitemapEntry(publicOrigin(c), locale, entry)),
  );
  const xml = builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url: entries,
    },
  });
  return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' });
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

const sitemapEntry = (origin: string, locale: Locale, { path, changed }: { path: string; changed?: string }) => ({
  loc: origin + localePath(locale, path),
  lastmod: changed,
  'xhtml:link': locales.map((other) => ({
    '@rel': 'alternate',
    '@hreflang': other,
    '@href': origin + localePath(other, path),
  })),
});
