import { FaqPage } from '../../../../client/site/content/faq-page.tsx';
import { faq as pageDefinition } from '../../../../pages/site/content.ts';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { contentPage } from '../../../site/content.ts';
import { faqShare } from '../../../site/share.ts';

export const faq = loader(pageDefinition, (c) => {
  const content = contentPage(c, 'faq');
  if (!content) return c.notFound();
  const { title, description, sections } = content;
  return page(c, {
    share: faqShare(
      { title, description },
      sections.flatMap((section) => section.questions),
    ),
    cache: pageDefinition.cache,
    body: <FaqPage title={title} sections={sections} />,
  });
});
