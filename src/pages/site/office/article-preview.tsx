/** Preview of a text of law or help as visitors will see it, with the paragraphs that change. */
import { getOfficeArticle } from '../../../../calls/platform/article.ts';
import { bangkokDay } from '../../../../calls/platform/bangkok-day.ts';
import { ArticleChanges } from '../../../../client/office/article-changes.tsx';
import { PreviewNote } from '../../../../client/office/preview-note.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { inLocale, localePath } from '../../../../client/platform/texts/i18n.ts';
import { BlogPostPage } from '../../../../client/site/content/blog-post-page.tsx';
import { MarkdownPage } from '../../../../client/site/content/markdown-page.tsx';
import { articlePreview as pageDefinition } from '../../../../pages/office/office.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { filledText } from '../../../site/content.ts';

export const articlePreview = loader(pageDefinition, async (c, { params }) => {
  const result = await api(c, getOfficeArticle, { params });
  if (!result.ok) return failedPage(c, result);
  const { name, slug, cover, from, title, description, text, current } = result.answer.data;
  const locale = c.get('locale');
  const draftHref = href('/office/{resource}/{id}', { resource: 'articles', id: params.uuid });
  const rendered = await filledText(c, inLocale(text, locale));
  const day = from ?? bangkokDay(c.get('now'));
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <>
        <PreviewNote resource="articles" draftHref={localePath(locale, draftHref)} />
        <div className="wrap grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
          {name === 'blog' ? (
            <BlogPostPage
              post={{
                ...{ slug: slug ?? '', cover: cover ?? 'night', date: day, html: rendered.html, reading_minutes: 1 },
                ...{ title: inLocale(title, locale), description: inLocale(description, locale) },
              }}
              others={[]}
            />
          ) : (
            <MarkdownPage
              title={inLocale(title, locale)}
              description={inLocale(description, locale)}
              updated={day}
              {...rendered}
              path={`/${name}`}
              versions={[day]}
            />
          )}
          <ArticleChanges before={inLocale(current, locale)} after={inLocale(text, locale)} />
        </div>
      </>
    ),
  });
});
