/**
 * The blog: posts that staff have published, and those of the repository. A post of staff replaces
 * the one with the same slug, or withdraws it.
 */
import type { Context } from 'hono';
import { getBlogPost, listBlogPosts, type OfficeBlogTeaser } from '../../calls/platform/article-blog.ts';
import { compareText } from '../../calls/platform/text/compare-text.ts';
import { inLocale } from '../../client/platform/texts/i18n.ts';
import type { BlogPost, BlogTeaser } from '../../client/site/content/blog-post.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/result.ts';
import { contentPosts, filledText } from './content.ts';

type Answer<Data> = { ok: true; answer: Data } | Failure;

/** Returns all posts in the visitor's language, newest first. */
export async function blogPosts(c: Context<EdgeEnv>): Promise<Answer<readonly BlogTeaser[]>> {
  const result = await api(c, listBlogPosts, {});
  if (!result.ok) return result;
  return { ok: true, answer: withPostsOfStaff(c, result.answer.data) };
}

/** Combines the posts of staff with those of the repository. */
export function withPostsOfStaff(c: Context<EdgeEnv>, ofStaff: readonly OfficeBlogTeaser[]): readonly BlogTeaser[] {
  const slugs = new Set(ofStaff.map(({ slug }) => slug));
  const files = contentPosts(c);
  return [
    ...files.filter(({ slug }) => !slugs.has(slug)),
    ...ofStaff.filter(({ is_withdrawn }) => !is_withdrawn).map((post) => teaserOf(c, post)),
  ].toSorted((one, other) => compareText(other.date, one.date));
}

/** Returns a post with its HTML. Null: there is none, or staff have withdrawn it. */
export async function blogPostOf(c: Context<EdgeEnv>, slug: string): Promise<Answer<BlogPost | null>> {
  const result = await api(c, getBlogPost, { params: { slug } });
  if (!result.ok) return result;
  const { post } = result.answer.data;
  if (!post) return { ok: true, answer: contentPosts(c).find((file) => file.slug === slug) ?? null };
  if (post.is_withdrawn) return { ok: true, answer: null };
  const { html } = await filledText(c, inLocale(post.text, c.get('locale')));
  return { ok: true, answer: { ...teaserOf(c, post), html } };
}

/** Converts a post of staff. A post that replaces a file keeps its day. */
function teaserOf(c: Context<EdgeEnv>, { day, title, description, ...post }: OfficeBlogTeaser): BlogTeaser {
  const locale = c.get('locale');
  const { slug, cover, reading_minutes } = post;
  const date = contentPosts(c).find((file) => file.slug === slug)?.date ?? day;
  return {
    slug,
    cover,
    reading_minutes,
    date,
    title: inLocale(title, locale),
    description: inLocale(description, locale),
  };
}
