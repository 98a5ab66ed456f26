/** The navigation of the site's header. */
import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../../src/platform/page/texts.ts';
import { hostOfPages } from '../../host-pages.ts';
import { visit } from '../../visit.ts';

const labels = {
  en: ['Our VB', 'Blog', 'Application', 'About us', 'FAQ', 'Log in', 'Live on PC'],
  th: ['VB ของเรา', 'บล็อก', 'แอปพลิเคชัน', 'เกี่ยวกับเรา', 'คำถามที่พบบ่อย', 'เข้าสู่ระบบ', 'ไลฟ์บน PC'],
} as const;

/** Returns the text of each link in the header. */
async function headerLinks(path: string): Promise<Map<string, string>> {
  const { text } = await visit(path, { host: hostOfPages() });
  const header = /<header.*?<\/header>/s.exec(text)?.[0] ?? '';
  const links = header.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs);
  return new Map([...links].map(([, href = '', inside = '']) => [inside.replace(/<[^>]+>/g, ''), href]));
}

describe('navigation of a visitor', () => {
  test.for([
    ['th', '/'],
    ['th', '/shop'],
    ['en', '/en'],
    ['en', '/en/faq'],
  ] as const)('the header in %s has every label on %s', async ([locale, path]) => {
    const links = await headerLinks(path);
    expect([...links.keys()]).toEqual(expect.arrayContaining([...labels[locale]]));
  });

  test('Our VB leads to the page of that name', async () => {
    const href = (await headerLinks('/en')).get('Our VB') ?? '';
    expect(href).toBe('/en/our-vb');
    const { text } = await visit(href, { host: hostOfPages() });
    expect(text).toMatch(new RegExp(`<h1[^>]*>${textsOf('en')('site:nav.our_vb')}</h1>`));
  });
});
