/**
 * Posts of the blog. Staff write them like other texts (article.ts): two people publish a version
 * from a Bangkok day on. The site adds the posts of its build, unless staff have published one with
 * the same slug.
 */
import { z } from 'zod';
import { articleDetail, blogCover, blogTag, MAX_TEXT } from './article.ts';
import { defineCall, idempotent, list, one } from './call.ts';
import { bilingual, count, day, localizedFields, multiline, singleLine, slug, tick, uuid } from './field.ts';
import { freshness } from './freshness.ts';

const blogTeaser = z.object({
  slug,
  /** The Bangkok day of its first version. */
  day,
  title: bilingual,
  description: bilingual,
  cover: blogCover,
  tag: blogTag,
  reading_minutes: count,
  /** Withdrawn by staff. The site shows no such post, not even its own. */
  is_withdrawn: z.boolean(),
});
export type OfficeBlogTeaser = z.infer<typeof blogTeaser>;

export const listBlogPosts = defineCall({
  method: 'GET',
  path: '/v1/blog',
  summary: 'Lists the blog posts that staff have published, without their text, latest first',
  access: 'public',
  cache: freshness.article,
  answer: list(blogTeaser),
});

export const getBlogPost = defineCall({
  method: 'GET',
  path: '/v1/blog/{slug}',
  summary: 'Returns a blog post of staff with its Markdown. Without one, the post is null and the site shows its own',
  access: 'public',
  cache: freshness.article,
  params: z.object({ slug }),
  answer: one(z.object({ post: blogTeaser.extend({ text: bilingual }).nullable() })),
});

const ground = singleLine(500);

export const addBlogPost = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/articles/posts',
    summary: 'Creates a draft of a blog post, from the version in force, from the file of the repository, or empty',
    access: 'staff',
    form: z.object({ slug, ground }),
    answer: one(articleDetail),
  }),
);

export const changeBlogPost = defineCall({
  method: 'POST',
  path: '/v1/office/articles/{uuid}/post',
  summary: 'Changes the draft of a blog post',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({
    ...localizedFields('title', singleLine(80)),
    ...localizedFields('description', singleLine(300)),
    cover: blogCover,
    tag: blogTag,
    ...localizedFields('text', multiline(MAX_TEXT)),
    is_withdrawn: tick,
    ground,
  }),
  failures: ['article_not_found', 'article_published'],
  answer: one(articleDetail),
});
