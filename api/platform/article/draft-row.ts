/** Builds the row of a new draft. */
import type { ArticleName } from '../../../calls/platform/article.ts';
import { sha256Hex } from '../base/digest.ts';
import { type Localized, localizedValues } from '../base/localized.ts';
import type { articleVersions } from './tables.ts';

/** A draft or version as stored in D1. */
export type ArticleRow = Omit<typeof articleVersions.$inferSelect, 'order_key'>;
export type ArticleTexts = Localized<'title'> & Localized<'description'> & Localized<'text'>;

/** Returns the columns of the texts. */
export const articleTexts = (from: ArticleTexts) => ({
  ...localizedValues('title', from),
  ...localizedValues('description', from),
  ...localizedValues('text', from),
});

export const articleDigest = (texts: ReturnType<typeof articleTexts>): Promise<string> =>
  sha256Hex(JSON.stringify(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Returns a draft with these texts. */
export async function draftRow(
  from: ArticleTexts,
  { name, by, now }: { name: ArticleName; by: string; now: Date },
): Promise<ArticleRow> {
  const texts = articleTexts(from);
  return {
    uuid: crypto.randomUUID(),
    name,
    ...texts,
    digest: await articleDigest(texts),
    changed_by_uuid: by,
    changed_at_ms: now.getTime(),
    from_day: null,
    published_at_ms: null,
  };
}
