import { FaqPage } from '../../../client/faq/faq-page.tsx';
import { faq as row } from '../../../pages/content.ts';
import { contentPage } from '../../content.ts';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';

export const faq = open(row, (c) => {
  const content = contentPage(c, 'faq');
  if (!content) return c.notFound();
  const { title, description, sections } = content;
  return page(c, {
    share: { kind: 'faq', title, description, questions: sections.flatMap((section) => section.questions) },
    cache: row.cache,
    body: <FaqPage title={title} sections={sections} />,
  });
});
