/**
 * Texts of law and help that staff write in Markdown. A version applies from a Bangkok day on,
 * after two people have published it. Before the first version, the site shows the file of the
 * repository.
 */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from './call.ts';
import { bilingual, day, localizedFields, moment, multiline, singleLine, slug, uuid } from './field.ts';
import { freshness } from './freshness.ts';

/** Texts with versions: names of files in `locales/{th,en}/site/pages/`, and paths of pages. */
export const articleName = z.enum([
  'terms',
  'topup-rules',
  'privacy-policy',
  'faq',
  'about',
  'application',
  'live-on-pc',
]);
export type ArticleName = z.infer<typeof articleName>;

/** Texts of staff: those with a page of their own, and the posts of the blog, each with a slug. */
export const officeArticleName = z.enum([...articleName.options, 'blog']);
export type OfficeArticleName = z.infer<typeof officeArticleName>;

/** Cover drawings of the blog: `/pictures/cover-<cover>.svg`. */
export const blogCover = z.enum(['night', 'coins', 'stage', 'studio', 'monster', 'light', 'shield']);
export const blogTag = z.enum(['guide', 'community', 'vb', 'safety']);

/** Maximum versions of a text that its page links to. */
export const MAX_VERSIONS = 50;

/** Maximum length of a text in one language. */
export const MAX_TEXT = 60_000;

/** A published version. Its name is the Bangkok day from which it applies. */
export const article = z.object({
  version: day,
  title: bilingual,
  description: bilingual,
  /** Markdown. HTML in it is shown as text. */
  text: bilingual,
});
export type Article = z.infer<typeof article>;

export const getArticle = defineCall({
  method: 'GET',
  path: '/v1/articles/{name}',
  summary:
    'Returns the version of a text that is in force, or an earlier one, and the days of all versions so far, latest first. Without a published version the article is null, and the site shows its own file',
  access: 'public',
  cache: freshness.article,
  params: z.object({ name: articleName }),
  query: z.object({ version: day.optional() }),
  answer: one(z.object({ article: article.nullable(), versions: z.array(day) })),
});

const articleState = z.enum(['draft', 'planned', 'published']);

/** A version in the list of staff. */
const officeArticle = z.object({
  uuid,
  name: officeArticleName,
  /** Part of the address of a blog post. Null: another text. */
  slug: slug.nullable(),
  state: articleState,
  /** The Bangkok day from which it applies. Null: a draft. */
  from: day.nullable(),
  title: bilingual,
  changed_by: z.object({ uuid, name: z.string() }),
  changed_at: moment,
});
export type OfficeArticle = z.infer<typeof officeArticle>;

/** A draft or version with its Markdown. */
export const articleDetail = officeArticle.extend({
  description: bilingual,
  text: bilingual,
  /** Cover and topic of a blog post. */
  cover: blogCover.nullable(),
  tag: blogTag.nullable(),
  /** The site shows no such blog post. */
  is_withdrawn: z.boolean(),
  /** Form that changes the draft. Null: it is published. */
  draft_of: z.enum(['text', 'post']).nullable(),
  /** SHA-256 in hex of the content. Publishing sends it back: two people agree on one text. */
  digest: z.string(),
});

const byUuid = z.object({ uuid });
const ground = singleLine(500);

export const listOfficeArticles = defineCall({
  method: 'GET',
  path: '/v1/office/articles',
  summary: 'Lists drafts and versions of the texts of law and help, latest change first',
  access: 'staff',
  query: pageQuery.extend({ name: officeArticleName.optional() }),
  answer: list(officeArticle),
});

export const getOfficeArticle = defineCall({
  method: 'GET',
  path: '/v1/office/articles/{uuid}',
  summary: 'Returns a draft or version of a text with its Markdown, and the Markdown that is in force today',
  access: 'staff',
  params: byUuid,
  failures: ['article_not_found'],
  answer: one(articleDetail.extend({ current: bilingual })),
});

export const addArticle = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/articles',
    summary: 'Creates a draft of a text, from the version in force or from the file of the repository',
    access: 'staff',
    form: z.object({ name: articleName, start: z.enum(['in_force', 'file']).default('in_force'), ground }),
    answer: one(articleDetail),
  }),
);

export const changeArticle = defineCall({
  method: 'POST',
  path: '/v1/office/articles/{uuid}',
  summary: 'Changes the title, description and Markdown of a draft',
  access: 'staff',
  params: byUuid,
  form: z.object({
    ...localizedFields('title', singleLine(80)),
    ...localizedFields('description', singleLine(300)),
    ...localizedFields('text', multiline(MAX_TEXT)),
    ground,
  }),
  failures: ['article_not_found', 'article_published'],
  answer: one(articleDetail),
});

export const dropArticle = defineCall({
  method: 'POST',
  path: '/v1/office/articles/{uuid}/drop',
  summary: 'Deletes a draft of a text',
  access: 'staff',
  params: byUuid,
  form: z.object({ ground }),
  failures: ['article_not_found', 'article_published'],
  answer: one(byUuid),
});

export const publishArticle = defineCall({
  method: 'POST',
  path: '/v1/office/articles/{uuid}/publish',
  summary:
    'Publishes a draft from a Bangkok day on: today, or later. The approval must come before the end of that day. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  empties_caches: true,
  params: byUuid,
  form: z.object({
    name: officeArticleName,
    /** Digest of the content that the caller saw. */
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    from: day,
    ground,
  }),
  failures: [
    'article_not_found',
    'article_published',
    'article_changed',
    'article_empty',
    'article_day_past',
    'article_day_taken',
  ],
  answer: one(articleDetail),
});
