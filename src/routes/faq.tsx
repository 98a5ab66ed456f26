import { Hono } from 'hono';
import { FaqPage } from '../../client/faq/faq-page.tsx';
import { builtPageCache } from '../cache/cache-policy.ts';
import { contentPage } from '../content.ts';
import type { EdgeEnv } from '../env.ts';
import { page } from '../page.tsx';

export const faq = new Hono<EdgeEnv>().get('/faq', (c) => {
  const content = contentPage(c.var.locale, 'faq', c.var.settings);
  if (!content) return c.notFound();
  const { title, description, sections } = content;
  return page(c, {
    share: { kind: 'faq', title, description, questions: sections.flatMap((section) => section.questions) },
    cache: builtPageCache,
    body: <FaqPage title={title} sections={sections} />,
  });
});
