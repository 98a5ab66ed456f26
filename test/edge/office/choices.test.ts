/** Fields of the office that name a record of a short list are choices of its records. */
import { describe, expect, test } from 'vitest';
import { listOfficeFamilies } from '../../../calls/families/family-office.ts';
import { listOfficePackages } from '../../../calls/money/package-office.ts';
import { addVoucher } from '../../../calls/money/voucher-office.ts';
import { listPeople } from '../../../calls/office/person.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { role, roles } from '../../../calls/platform/role.ts';
import { getOfficeItem, listOfficeCategories } from '../../../calls/shop/item-office.ts';
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

/** Staff in front of a platform with a few families and packages, and one user per role. */
async function officeOf(next_cursor: string | null = null) {
  const host = new MemberHost();
  const browser = await signedIn(new Browser(host.become('คนของบ้าน', 'staff')));
  const people = sampleAnswer(listPeople);
  const [person] = people.data;
  host.on(listPeople as Call, ({ url }) => {
    const name = role.parse(url.searchParams.get('role'));
    return Response.json({ data: [{ ...person, uuid: uuidOf(name), name: `The ${name}` }], next_cursor });
  });
  const families = sampleAnswer(listOfficeFamilies);
  const [family] = families.data;
  host.on(listOfficeFamilies as Call, () =>
    Response.json({ data: [{ ...family, uuid: uuidOf('family'), name: 'Starlight' }], next_cursor: null }),
  );
  const [example] = sampleAnswer(listOfficePackages).data;
  host.on(listOfficePackages as Call, () =>
    Response.json({
      data: [
        { ...example, uuid: uuidOf('small'), for: 'user', price_satang: 3_500, coins: 100 },
        { ...example, uuid: uuidOf('large'), for: 'family', price_satang: 350_000, coins: 12_000 },
      ],
      next_cursor: null,
    }),
  );
  return { host, browser };
}

/** Returns a uuid that contains a name. */
const uuidOf = (name: string) =>
  `00000000-0000-4000-8000-${Buffer.from(name.slice(0, 6)).toString('hex').padStart(12, '0')}`;

describe('GET /office/payees', () => {
  test('the owner of a payee is a family or a VB, by name', async () => {
    const { browser } = await officeOf();
    const select = selectOf((await browser.go('/en/office/payees')).text, 'owner_uuid');
    expect(select).toContain(`<option value="${uuidOf('family')}">Starlight</option>`);
    for (const name of role.options) expect(select.includes(`The ${name}<`), name).toBe(roles[name].goes_live);
  });

  test('the owner is typed if one of several lists has several pages', async () => {
    const { browser } = await officeOf('more');
    const html = (await browser.go('/en/office/payees')).text;
    expect(selectOf(html, 'owner_uuid')).toBe('');
    expect(html).toMatch(/<input[^>]* name="owner_uuid"/);
  });

  test('the bank is a choice of bank names', async () => {
    const { browser } = await officeOf();
    const select = selectOf((await browser.go('/en/office/payees')).text, 'bank_code');
    expect(select).toContain('<option value="014">Siam Commercial Bank</option>');
  });
});

describe('the packages of a voucher', () => {
  const boxes = (html: string) =>
    [...html.matchAll(/<input[^>]* name="package_uuids\.is\.([^"]+)"[^>]*>\s*<span>([^<]*)</g)].map(
      ([input, uuid = '', text = '']) => ({ uuid, text, isChecked: /checked/.test(input) }),
    );

  test('each package is a checkbox with its buyers, price and coins', async () => {
    const { browser } = await officeOf();
    const texts = boxes((await browser.go('/en/office/vouchers')).text).map(({ text }) => text);
    expect(texts).toContain('Users · ฿35.00 · 100');
    expect(texts).toContain('Families · ฿3,500.00 · 12,000');
  });

  test('a submit sends ticked packages by uuid; an error keeps the ticks', async () => {
    const { host, browser } = await officeOf();
    const sentUuids: (string | null)[] = [];
    host.on(addVoucher, ({ body }) => {
      sentUuids.push(body instanceof URLSearchParams ? body.get('package_uuids') : null);
      return refusal({ code: 'invalid_form', fields: ['code'] });
    });
    const form = {
      action: 'add',
      of: '',
      back: '',
      seen: '',
      idempotency_key: crypto.randomUUID(),
      [`package_uuids.is.${uuidOf('small')}`]: 'on',
      [`package_uuids.is.${uuidOf('large')}`]: 'on',
    };
    const { text } = await browser.go('/en/office/vouchers/act', { form });
    expect(sentUuids).toEqual([`${uuidOf('small')},${uuidOf('large')}`]);
    expect(boxes(text).filter(({ isChecked }) => isChecked)).toHaveLength(2);
  });
});
