import { FaqPage } from '../../../../client/site/content/faq-page.tsx';
import { faq as pageDefinition } from '../../../../pages/site/content.ts';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { contentPage } from '../../../site/content.ts';

export const faq = loader(pageDefinition, (c) => {
  const content = contentPage(c, 'faq');
  if (!content) return c.notFound();
  const { title, description, sections } = content;
  return page(c, {
    share: { kind: 'faq', title, description, questions: sections.flatMap((section) => section.questions) },
    cache: pageDefinition.cache,
    body: <FaqPage title={title} sections={sections} />,
  });
});
