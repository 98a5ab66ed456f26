/** Builds the row of a new draft. */
import type { OfficeArticleName } from '../../../calls/platform/article.ts';
import { sha256Hex } from '../base/digest.ts';
import { type Localized, localizedValues } from '../base/localized.ts';
import type { articleVersions } from './tables.ts';

/** A draft or version as stored in D1. */
export type ArticleRow = Omit<typeof articleVersions.$inferSelect, 'order_key'>;
export type ArticleTexts = Localized<'title'> & Localized<'description'> & Localized<'text'>;

/** Columns of a blog post that other texts lack. */
type PostColumns = Pick<ArticleRow, 'cover' | 'tag' | 'is_withdrawn'>;
/** What two people agree on. */
export type ArticleContent = ArticleTexts & Partial<PostColumns>;

/** Returns the columns of the content with their digest. */
export async function contentColumns(from: ArticleContent) {
  const texts = {
    ...localizedValues('title', from),
    ...localizedValues('description', from),
    ...localizedValues('text', from),
  };
  const { cover = null, tag = null, is_withdrawn = false } = from;
  const post = { cover, tag, is_withdrawn };
  const content = cover === null ? texts : { ...texts, ...post };
  const digest = await sha256Hex(JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))));
  return { ...texts, ...post, digest };
}

/** Returns a draft with this content. */
export const draftRow = async (
  from: ArticleContent,
  { name, slug = '', by, now }: { name: OfficeArticleName; slug?: string; by: string; now: Date },
): Promise<ArticleRow> => ({
  uuid: crypto.randomUUID(),
  name,
  slug,
  ...(await contentColumns(from)),
  changed_by_uuid: by,
  changed_at_ms: now.getTime(),
  from_day: null,
  published_at_ms: null,
});
