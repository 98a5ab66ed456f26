import { FaqPage } from '../../../../client/site/content/faq-page.tsx';
import { faq as pageDefinition } from '../../../../pages/site/content.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { shownArticle } from '../../../site/article.ts';
import { faqShare } from '../../../site/share.ts';

export const faq = loader(pageDefinition, async (c, { query: { version } }) => {
  const result = await shownArticle(c, 'faq', version);
  if (!result.ok) return failedPage(c, result);
  if (!result.answer) return c.notFound();
  const { content, versions } = result.answer;
  const { title, description, sections, updated } = content;
  return page(c, {
    share: faqShare(
      { title, description },
      sections.flatMap((section) => section.questions),
    ),
    cache: pageDefinition.cache,
    body: <FaqPage title={title} sections={sections} updated={updated} versions={versions} />,
  });
});
