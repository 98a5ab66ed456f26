/** Texts of the repository, the first version of each article. */
import type { ArticleName } from '../../../calls/platform/article.ts';
import { type ContentLocale, contentLocales } from '../../../calls/platform/text/localized-text.ts';
import type { ArticleRow } from './draft-row.ts';

const files = import.meta.glob<string>('../../../locales/*/site/pages/*.md', { query: '?raw', import: 'default' });

const attributeOf = (head: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? '';

/** Returns the version of a file: the day of its last change. */
export async function starterVersionOf(name: ArticleName): Promise<string> {
  const version = attributeOf((await files[`../../../locales/th/site/pages/${name}.md`]?.()) ?? '', 'updated');
  if (version === '') throw new Error(`${name}.md has no day`);
  return version;
}

const postFiles = import.meta.glob<string>('../../../locales/*/site/blog/*.md', { query: '?raw', import: 'default' });

/** Returns the columns of a draft from the files of the repository. */
export const starterTextOf = (name: ArticleName) =>
  textOf((locale) => files[`../../../locales/${locale}/site/pages/${name}.md`]?.());

/** Returns the content of a blog post from the files of the repository. Without them it is empty. */
export async function starterPostOf(slug: string) {
  const fileOf = (locale: ContentLocale) => postFiles[`../../../locales/${locale}/site/blog/${slug}.md`]?.();
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec((await fileOf('th')) ?? '') ?? [];
  return {
    ...(await textOf(fileOf)),
    // A test checks the attributes of the files.
    cover: (attributeOf(head, 'cover') || 'night') as ArticleRow['cover'],
    tag: (attributeOf(head, 'tag') || 'guide') as ArticleRow['tag'],
  };
}

async function textOf(fileOf: (locale: ContentLocale) => Promise<string> | undefined) {
  const texts = contentLocales.map(async (locale) => {
    const source = await fileOf(locale);
    const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source ?? '') ?? [];
    return {
      [`title_${locale}`]: attributeOf(head, 'title'),
      [`description_${locale}`]: attributeOf(head, 'description'),
      [`text_${locale}`]: text.trim(),
    };
  });
  return Object.assign({}, ...(await Promise.all(texts))) as Record<
    `${'title' | 'description' | 'text'}_${ContentLocale}`,
    string
  >;
}
