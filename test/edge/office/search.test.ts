/** Searches of the back office: personal data stays out of addresses and logs. */
import { describe, expect, test } from 'vitest';
import { listPeople } from '../../../calls/office/person.ts';
import { type OfficeResults, searchOffice } from '../../../calls/site/search-office.ts';
import { Browser, signedIn } from '../browser.ts';
import { passSeconds } from '../clock.ts';
import { tags } from '../head.ts';
import { sampleAnswer } from '../host.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';

/** Returns a browser of staff, and the names for which it searched. */
async function searching(name = 'คนของบ้าน') {
  const queries: (string | null)[] = [];
  const host = new MemberHost().on(listPeople, ({ url }) => {
    const isFirst = url.searchParams.get('cursor') === null;
    if (isFirst) queries.push(url.searchParams.get('find'));
    return Response.json({ ...sampleAnswer(listPeople), next_cursor: isFirst ? 'more' : null });
  });
  return { queries, browser: await signedIn(new Browser(host.become(name, 'staff'))) };
}

/** Every address on a page. */
const addressesIn = (html: string) =>
  ['a', 'form', 'link'].flatMap((name) => tags(html, name).map(({ href, action }) => href ?? action ?? '')).join('\n');

describe('office search', () => {
  test.for(['Canary4711@vela.example', 'line:Ucanary4711', '๐๘๑-147-1147', '+66 (0)81 147 1147', '1-1037-02071-23-4'])(
    'a search for %s leaves no address and no log line with it',
    async (find) => {
      const { queries, browser } = await searching();
      const redirect = await browser.go('/office/people/search', { form: { find, role: 'staff', sort: 'name' } });
      expect([redirect.status, redirect.location]).toEqual([
        303,
        expect.stringMatching(/^\/office\/people\?sort=name&role=staff&sought=[\w-]{43}$/),
      ]);
      const { text, status } = await browser.go(redirect.location ?? '');
      expect([status, queries]).toEqual([200, [find]]);
      expect(tags(text, 'input').find(({ name }) => name === 'find')).toMatchObject({ value: find });
      const [searchId = ''] = /sought=[\w-]+/.exec(redirect.location ?? '') ?? [];
      for (const link of [`/csv?sort=name&amp;role=staff&amp;${searchId}`, `cursor=more&amp;${searchId}`])
        expect(text).toContain(link);
      expect((await browser.go(`/office/people/csv?${searchId}`)).status).toBe(200);
      expect(queries[1]).toBe(find);
      const output = `${addressesIn(text)}\n${redirect.location}\n${JSON.stringify(logged())}`;
      for (const secret of [find, encodeURIComponent(find), new URLSearchParams({ find }).toString()])
        expect(output).not.toContain(secret);
    },
  );

  test('a search over everything shows results that open their page or their list', async () => {
    const uuid = '0190a3c1-7b1e-4c3a-8f4e-0000000000e1';
    const answer = sampleAnswer(searchOffice) as { data: OfficeResults };
    const [person, live] = [answer.data.people[0], answer.data.lives[0]];
    const host = new MemberHost().on(searchOffice, ({ url }) =>
      Response.json({
        data: {
          ...{ people: [{ ...person, uuid, name: 'Fon' }], lives: [{ ...live, uuid, title: 'Songs' }] },
          ...{ orders: [], payouts: [], 'shop-items': [], events: [] },
          ...(url.searchParams.get('find') !== 'fon@example.com' && { people: [], lives: [] }),
        },
      }),
    );
    const browser = await signedIn(new Browser(host.become('คนของบ้าน', 'staff')));
    const { status, location } = await browser.go('/en/office/search/for', { form: { find: 'fon@example.com' } });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/en\/office\/search\?sought=[\w-]{43}$/)]);
    const { text } = await browser.go(location ?? '');
    for (const [name, address] of [
      ['Fon', `/en/office/people/${uuid}`],
      ['Songs', `/en/office/lives?find=${uuid}`],
    ])
      expect(text).toMatch(new RegExp(`<a [^>]*href="${address?.replace('?', '\\?')}"[^>]*>[^<]*${name}`));
    const none = await browser.go('/en/office/search?find=nobody');
    expect([none.status, none.text]).toEqual([200, expect.stringContaining(textInPage('en', 'office:not_found'))]);
  });

  test('a typed address with personal data leads to one without', async () => {
    const { queries, browser } = await searching();
    for (const path of ['/office/people', '/office/people/csv']) {
      const { status, location } = await browser.go(`${path}?role=staff&find=fon%40example.com`);
      expect([status, location]).toEqual([303, expect.stringMatching(/\?role=staff&sought=[\w-]{43}$/)]);
      expect((await browser.go(location ?? '')).status).toBe(200);
    }
    expect(queries).toEqual(['fon@example.com', 'fon@example.com']);
  });

  test('names, and numbers of orders and records, stay in the address', async () => {
    const { browser } = await searching();
    for (const find of ['ข้าวหอม', 'V-1234', 'VL256811-000123', '0190a3c1-7b1e-4c3a-8f4e-0000000000e1'])
      expect((await browser.go('/office/people/search', { form: { find } })).location).toBe(
        `/office/people?${new URLSearchParams({ find })}`,
      );
  });

  test('a stored search opens for its owner only, for an hour', async () => {
    const { queries, browser } = await searching();
    const colleague = await searching('คนข้างๆ');
    const { location } = await browser.go('/office/people/search', { form: { find: 'fon@example.com', sort: 'name' } });
    const others = await colleague.browser.go(location ?? '');
    expect([others.status, others.location, colleague.queries]).toEqual([303, '/office/people?sort=name', []]);
    passSeconds(3_599);
    expect((await browser.go(location ?? '')).status).toBe(200);
    passSeconds(1);
    expect((await browser.go(location ?? '')).location).toBe('/office/people?sort=name');
    expect(queries).toEqual(['fon@example.com']);
  });
});
