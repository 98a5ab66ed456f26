/** Fields of the office that name a record of a short list are choices of its records. */
import { expect, test } from 'vitest';
import type { Call } from '../../../calls/platform/call.ts';
import { getOfficeItem, listOfficeCategories } from '../../../calls/shop/shop-office.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const categories = [
  { slug: 'dolls', name: { th: 'ตุ๊กตา', en: 'Dolls' }, position: 1 },
  { slug: 'frames', name: { th: 'กรอบรูป', en: 'Frames' }, position: 2 },
];

async function pageOf(path: string, answer: () => Response, item = sampleAnswer(getOfficeItem)) {
  const host = new MemberHost();
  const staff = await signedIn(new Browser(host.become('คนของบ้าน', 'staff')));
  host.on(listOfficeCategories, answer);
  host.on(getOfficeItem as Call, () => Response.json(item));
  return (await staff.go(path)).text;
}

const list =
  (next_cursor: string | null = null) =>
  () =>
    Response.json({ data: categories, next_cursor });

const selectOf = (html: string, name: string) =>
  new RegExp(`<select[^>]* name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '';

test.for([
  { locale: 'th', path: '/office/shop-items', names: ['ตุ๊กตา', 'กรอบรูป'] },
  { locale: 'en', path: '/en/office/shop-items', names: ['Dolls', 'Frames'] },
])('GET $path offers categories by name to the form and the filter', async ({ path, names }) => {
  const html = await pageOf(path, list());
  for (const field of ['category_slug', 'category']) {
    const select = selectOf(html, field);
    for (const name of names) expect(select).toContain(name);
    expect(select).toContain('value="dolls"');
  }
});

test('a form keeps a category that is not listed any more', async () => {
  const item = sampleAnswer(getOfficeItem);
  item.data.category_slug = 'old-things';
  const html = await pageOf(`/office/shop-items/${item.data.uuid}`, list(), item);
  expect(selectOf(html, 'category_slug')).toMatch(
    /value="old-things"[^>]* selected=""|selected=""[^>]* value="old-things"/,
  );
});

test.for([
  { reason: 'cannot be loaded', answer: () => refusal('forbidden') },
  { reason: 'has several pages', answer: list('more') },
])('a field whose list $reason stays a text field', async ({ answer }) => {
  const html = await pageOf('/office/shop-items', answer);
  expect(selectOf(html, 'category_slug')).toBe('');
  expect(html).toMatch(/<input[^>]* name="category_slug"/);
});
