/** The cookie banner and the record of the visitor's choice. */
import { describe, expect, test } from 'vitest';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { recordConsent } from '../../../calls/privacy/privacy.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN, type Visit, visit } from '../visit.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const choose = (form: Record<string, string>, options: Visit = {}) => visit('/consent', { form, ...options });

function recordOf({ headers }: { headers: Headers }) {
  const [pair = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
  const [name, value = ''] = pair.split('=');
  return { name, cookie: pair, record: JSON.parse(decodeURIComponent(value)), attributes };
}

const banner = (locale: 'th' | 'en') => `aria-label="${textInPage(locale, 'consent:title')}"`;

test.for([
  ['accept', {}, 'allowed', 'allowed'],
  ['refuse', {}, 'denied', 'denied'],
  ['refuse', { purpose_02: 'on', purpose_03: 'on' }, 'denied', 'denied'],
  ['save', {}, 'denied', 'denied'],
  ['save', { purpose_02: 'on' }, 'allowed', 'denied'],
  ['save', { purpose_03: 'on' }, 'denied', 'allowed'],
  ['save', { purpose_02: 'on', purpose_03: 'on' }, 'allowed', 'allowed'],
] as const)(
  'POST /consent with %s and %j stores that choice for 365 days',
  async ([choice, checkboxes, two, three]) => {
    const answer = await choose({ choice, ...checkboxes });
    const { name, record, attributes } = recordOf(answer);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(name).toBe('consent');
    expect(record).toEqual({
      consent_version: '1.0',
      session_id: expect.stringMatching(UUID),
      purposes: { '01': 'allowed', '02': two, '03': three },
    });
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']);
  },
);

test('a changed choice keeps its session id; an invalid record gets a new one', async () => {
  const first = recordOf(await choose({ choice: 'accept' }));
  const changedChoice = recordOf(await choose({ choice: 'refuse' }, { headers: { cookie: first.cookie } }));
  expect(changedChoice.record.session_id).toBe(first.record.session_id);
  for (const value of [
    'nonsense',
    encodeURIComponent(JSON.stringify({ ...first.record, consent_version: '0.9' })),
    '%7B',
  ]) {
    const fresh = recordOf(await choose({ choice: 'refuse' }, { headers: { cookie: `consent=${value}` } }));
    expect(fresh.record.session_id).toMatch(UUID);
    expect(fresh.record.session_id).not.toBe(first.record.session_id);
  }
});

test('the consent cookie of a plain http site is not Secure', async () => {
  const answer = await choose({ choice: 'accept' }, { origin: 'http://localhost:8787' });
  expect(recordOf(answer).attributes).not.toContain('Secure');
});

test('behind a proxy the cookie and return path use PUBLIC_ORIGIN', async () => {
  const answer = await visit('/consent', {
    form: { choice: 'accept', return_to: 'https://vela.example/faq' },
    headers: { origin: 'https://vela.example' },
    origin: 'http://edge.internal:8080',
    env: { PUBLIC_ORIGIN: 'https://vela.example' },
  });
  expect(answer.headers.get('location')).toBe('/faq');
  expect(recordOf(answer).attributes).toContain('Secure');
});

test.for([{}, { choice: 'maybe' }, { choice: 'save', purpose_02: 'maybe' }, { choice: '' }])(
  'POST /consent with %j is a 422 page and stores nothing',
  async (form) => {
    for (const locale of ['th', 'en'] as const) {
      const answer = await visit(localePath(locale, '/consent'), { form: form as Record<string, string> });
      expect(answer.status).toBe(422);
      expect(answer.headers.has('set-cookie')).toBe(false);
      expect(answer.text).toContain(textInPage(locale, 'error:code.invalid_form'));
    }
  },
);

test('POST /consent without a form is a 4xx page and stores nothing', async () => {
  for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type };
    const answer = await visit('/consent', { method: 'POST', body: '{"choice":"accept"}', headers });
    expect([400, 415, 422], type).toContain(answer.status);
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(answer.text).toContain('<html lang="th">');
  }
});

test.for<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  { 'sec-fetch-site': 'same-site', origin: 'https://sub.vela.test' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
])('POST /consent with the headers %j is a 403 and stores nothing', async (headers) => {
  const body = new URLSearchParams({ choice: 'accept' });
  const answer = await visit('/consent', { method: 'POST', body, headers });
  expect(answer.status).toBe(403);
  expect(answer.headers.has('set-cookie')).toBe(false);
});

test('POST /consent without Sec-Fetch-Site is checked by its Origin', async () => {
  const post = (headers: Record<string, string>) =>
    visit('/consent', { method: 'POST', body: new URLSearchParams({ choice: 'accept' }), headers });
  expect((await post({ origin: ORIGIN })).status).toBe(303);
  expect((await post({ origin: 'https://vela.test.evil.test' })).status).toBe(403);
  expect((await post({})).status).toBe(403);
});

describe('return_to', () => {
  const leadsTo = async (return_to: string, path = '/consent') =>
    (await visit(path, { form: { choice: 'accept', return_to } })).headers.get('location');

  test.for([
    '/faq',
    '/en/live/somo',
    '/our-vb?status=ended&cursor=a%2Fb',
    '/privacy-policy?status=saved#consent-settings',
  ])('consent returns to %s', async (place) => {
    expect(await leadsTo(place)).toBe(place);
  });

  test.for([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '%2f%2fevil.test',
    '/%2f/evil.test',
    '/%5cevil.test',
    'https://evil.test/',
    'https:evil.test',
    'https:/evil.test',
    'HTTPS://evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'https://vela.test:8443/',
    'https://alice@vela.test/',
    'https://vela.test@evil.test/',
    'https://vela.test.evil.test/',
    'http://vela.test/',
    'evil.test',
    '',
    ' ',
  ])('consent with return_to %j stays on our origin', async (attempt) => {
    const location = (await leadsTo(attempt)) ?? '';
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
    expect(location).not.toContain(':');
  });

  test('consent without return_to goes home in the form’s language', async () => {
    expect((await choose({ choice: 'accept' })).headers.get('location')).toBe('/');
    expect((await visit('/en/consent', { form: { choice: 'accept' } })).headers.get('location')).toBe('/en');
  });
});

describe('consent banner', () => {
  test('the banner appears on every page until it is answered, in both languages', async () => {
    for (const locale of ['th', 'en'] as const) {
      for (const path of ['/', '/faq', '/privacy-policy', '/nothing']) {
        expect((await visit(localePath(locale, path))).text, path).toContain(banner(locale));
      }
    }
  });

  // The refusal of a method is a page at any address, for any visitor.
  test.for([
    ['/webview/shop', false],
    ['/webview/anything', false],
    ['/payment/order-1/callback', false],
    ['/payment/x/callback?y=1', false],
    ['/payment/refill', true],
    ['/webviews', true],
  ] as const)('the banner on %s appears: %s', async ([path, isAsked]) => {
    for (const locale of ['th', 'en'] as const) {
      const { text } = await visit(localePath(locale, path), { method: 'PUT' });
      expect(text).toContain('<main');
      expect(text.includes(banner(locale))).toBe(isAsked);
    }
  });

  test('the banner returns to its page', async () => {
    const { text } = await visit('/en/our-vb?status=ended&utm_source=line');
    expect(text).toContain('<input type="hidden" name="return_to" value="/en/our-vb?status=ended"/>');
    expect(text).toContain('action="/en/consent"');
  });

  test('the banner presents refusing and accepting alike', async () => {
    const { text } = await visit('/faq');
    const buttons = tags(text, 'button').filter(({ name }) => name === 'choice');
    expect(buttons.map(({ value }) => value).sort()).toEqual(['accept', 'refuse']);
    expect(new Set(buttons.map(({ class: styleClass, type }) => `${type} ${styleClass}`)).size).toBe(1);
  });
});

test('GET /privacy-policy shows the visitor’s choice to change it', async () => {
  const { cookie } = recordOf(await choose({ choice: 'save', purpose_03: 'on' }));
  const { text } = await visit('/privacy-policy?status=saved', { headers: { cookie } });
  const checkedBoxes = [...text.matchAll(/<input [^>]*type="checkbox"[^>]*>/g)].map(([input]) =>
    input.includes('checked=""'),
  );
  expect(checkedBoxes).toEqual([true, false, true]);
  expect(text).toContain(textInPage('th', 'consent:saved'));
});

test('a visitor’s choice is recorded for the member at sign-in', async () => {
  const records: string[] = [];
  const host = new MemberHost().on(recordConsent, ({ body, headers }) => {
    records.push(String(body), headers.get('authorization') ?? '');
    return Response.json({ data: sampleAnswer(recordConsent).data });
  });
  await new Browser(host).signIn();
  expect(records).toEqual([]);
  const browser = new Browser(host);
  await browser.go('/consent', { form: { choice: 'save', purpose_02: 'on' } });
  await browser.signIn();
  const token = [...host.tokens.keys()].at(-1);
  expect(records).toEqual(['purpose_02=allowed&purpose_03=denied&version=1.0', `Bearer ${token}`]);
});

test('a choice that cannot be recorded does not stop the sign-in', async () => {
  const host = new MemberHost().on(recordConsent, () => refusal('internal'));
  const browser = new Browser(host);
  await browser.go('/consent', { form: { choice: 'accept' } });
  await browser.signIn();
  expect(browser.session).toBeDefined();
});

test('the banner makes room only on a page with an error', async () => {
  const browser = await signedIn();
  const { data } = sampleAnswer(getLiveFollowing);
  browser.host.answer(getLiveFollowing, { data: { ...data, is_blocked: false, hidden_uuids: [] } });
  for (const path of ['/en', '/en/live/on-air', '/en/app/events', '/en/shop']) {
    expect((await browser.go(path)).text, path).not.toContain('data-trouble');
  }
  expect((await browser.go('/en/nothing')).text).toContain('data-trouble');
});
