/** The version of a text that a page shows: of staff, or the file of the repository. */
import type { Context } from 'hono';
import { type ArticleName, getArticle } from '../../calls/platform/article.ts';
import { inLocale } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/result.ts';
import { type ContentPage, contentPage, filledText } from './content.ts';

/** A version with the days of all versions so far, latest first. */
export interface ShownArticle {
  content: ContentPage;
  versions: readonly string[];
}

/** Loads the version in force, or an earlier one. Null: this version does not exist. */
export async function shownArticle(
  c: Context<EdgeEnv>,
  name: ArticleName,
  version?: string,
): Promise<{ ok: true; answer: ShownArticle | null } | Failure> {
  const result = await api(c, getArticle, { params: { name }, query: version === undefined ? {} : { version } });
  if (!result.ok) return result;
  const { article, versions } = result.answer.data;
  const file = contentPage(c, name);
  const days = [...new Set([...versions, ...(file ? [file.updated] : [])])];
  if (article) {
    const locale = c.get('locale');
    const { title, description, text } = article;
    const content = {
      title: inLocale(title, locale),
      description: inLocale(description, locale),
      updated: article.version,
      ...(await filledText(c, inLocale(text, locale))),
    };
    return { ok: true, answer: { content, versions: days } };
  }
  const isFile = version === undefined ? versions.length === 0 : version === file?.updated;
  return { ok: true, answer: file && isFile ? { content: file, versions: days } : null };
}
