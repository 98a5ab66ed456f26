/** The member's privacy page: consents, exports, data requests and closing the account. */
import { describe, expect, test } from 'vitest';
import { askAboutData, listDataRequests } from '../../../calls/privacy/data-request.ts';
import { listLooks } from '../../../calls/privacy/personal.ts';
import {
  askForExport,
  closeAccount,
  listAccountValues,
  listConsents,
  listExports,
  recordConsent,
} from '../../../calls/privacy/privacy.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN } from '../visit.ts';

const receipt = (number: number) => ({
  number,
  subject: 'cookies' as const,
  version: '1.0',
  choices: { '01': 'allowed', '02': 'allowed', '03': 'denied' },
  at: '2026-11-20T00:00:00.000Z',
  previous_hash: '0'.repeat(64),
  hash: String(number).repeat(64),
});

test.for(['th', 'en'] as const)(
  'the privacy page lists consents with hashes and links to older ones (%s)',
  async (locale) => {
    const host = new MemberHost().answer(listConsents, { data: [receipt(2), receipt(1)], next_cursor: 'older' });
    const browser = await signedIn(new Browser(host));
    const { text, headers } = await browser.go(locale === 'en' ? '/en/privacy' : '/privacy');
    expect(headers.get('cache-control')).toBe('private, no-store');
    for (const number of [1, 2]) expect(text).toContain(String(number).repeat(64));
    expect(text).toContain(textsOf(locale)('privacy:closing.ask'));
    expect(text).toContain('?cursor=older#consents');
  },
);

test.for([
  ['', 'ฉบับวันที่ 22 พฤศจิกายน 2569'],
  ['/en', 'Terms of use of 22 November 2026'],
] as const)('%s/privacy shows the accepted terms version as a date', async ([prefix, text]) => {
  const acceptedReceipt = { ...receipt(1), subject: 'terms' as const, version: '2026-11-22' };
  const host = new MemberHost().answer(listConsents, { data: [acceptedReceipt], next_cursor: null });
  expect((await (await signedIn(new Browser(host))).go(`${prefix}/privacy`)).text).toContain(text);
});

test('a visitor of the privacy page is sent to sign-in', async () => {
  expect((await new Browser().go('/privacy')).location).toContain('/auth/signin?error=SessionRequired');
});

test('a member’s cookie choice is recorded by the API, a visitor’s is not', async () => {
  const form = { choice: 'save', purpose_02: 'on', return_to: '/privacy?status=saved' };
  const browser = await signedIn();
  const { status, location } = await browser.go('/consent', { form });
  expect([status, location]).toEqual([303, '/privacy?status=saved']);
  expect(browser.host.timesAsked(recordConsent)).toBe(1);
  const visitor = new Browser();
  await visitor.go('/consent', { form });
  expect(visitor.host.requests).toEqual([]);
});

test('a choice takes effect in the browser even if the API cannot record it', async () => {
  const browser = await signedIn();
  browser.host.on(recordConsent, () => refusal('internal'));
  const { status } = await browser.go('/consent', { form: { choice: 'accept' } });
  expect([status, browser.cookies.has('consent')]).toEqual([303, true]);
  expect(logged()).toContainEqual(expect.objectContaining({ event: 'consent_not_stored' }));
});

test('closing the account signs out and explains how to come back', async () => {
  const browser = await signedIn();
  const { status, location, headers } = await browser.go('/privacy/close', { form: {} });
  expect([status, location]).toEqual([303, '/auth/signin?error=AccountClosing']);
  expect(headers.get('clear-site-data')).toBe('"storage"');
  expect(browser.session).toBeUndefined();
  expect((await browser.go(location ?? '')).text).toContain(textsOf('th')('auth:error.account_closing.title'));
});

test('a closing that needs staff or re-authentication keeps the session', async () => {
  const browser = await signedIn();
  browser.host.on(closeAccount, () => refusal('closing_needs_staff'));
  const { location } = await browser.go('/privacy/close', { form: {} });
  expect(location).toBe('/privacy?status=staff#closing');
  expect((await browser.go('/privacy?status=staff')).text).toContain(textsOf('th')('error:code.closing_needs_staff'));
  browser.host.on(closeAccount, () => refusal('step_up_required'));
  const stepUp = await browser.go('/privacy/close', { form: {}, headers: { referer: `${ORIGIN}/privacy` } });
  expect(stepUp.location).toContain('error=StepUpRequired&callbackUrl=%2Fprivacy');
  expect(browser.session).toBeDefined();
});

describe('personal data exports', () => {
  const uuid = '0190a3c1-7b1e-4c3a-8f4e-000000000001';
  const path = `/privacy/exports/${uuid}`;
  /**
   * Returns a browser whose API sends these bytes for the file. The file has no endpoint
   * declaration.
   */
  const fileOf = (answer: () => Response) => {
    const browser = new Browser();
    const plain = browser.host.binding;
    const requests: Headers[] = [];
    const binding = {
      fetch: async (input: string, init: RequestInit = {}) => {
        if (!input.endsWith('/file')) return plain.fetch(input, init);
        requests.push(new Headers(init.headers));
        return answer();
      },
    };
    browser.env = { ...browser.env, API: binding };
    return { browser, requests };
  };

  test('an export can be requested, is listed and links to its file when ready', async () => {
    const entry = { uuid, asked_at: '2026-11-20T00:00:00.000Z', ready_at: null, expires_at: null, size_bytes: null };
    const host = new MemberHost().answer(listExports, { data: { exports: [entry] } });
    const browser = await signedIn(new Browser(host));
    const { location } = await browser.go('/en/privacy/exports', { form: {} });
    expect(location).toBe('/en/privacy?status=asked#exports');
    const { text } = await browser.go('/en/privacy?status=asked');
    expect(text).toContain('Being prepared');
    expect(text).not.toContain(path);
    const at = '2026-11-21T00:00:00.000Z';
    host.answer(listExports, { data: { exports: [{ ...entry, ready_at: at, expires_at: at, size_bytes: 5 }] } });
    expect((await browser.go('/en/privacy')).text).toContain(`href="/en${path}"`);
    host.on(askForExport, () => refusal('too_many_requests'));
    expect((await browser.go('/privacy/exports', { form: {} })).location).toBe('/privacy?status=too_many#exports');
  });

  test('an export file is passed on with the member’s token and not cached', async () => {
    const headers = { 'content-type': 'application/zip', 'content-disposition': 'attachment', 'x-secret': 'no' };
    const { browser, requests } = fileOf(() => new Response('zip', { headers }));
    await signedIn(browser);
    const { status, text, headers: fileHeaders } = await browser.go(path);
    expect([status, text, fileHeaders.get('content-type')]).toEqual([200, 'zip', 'application/zip']);
    expect([fileHeaders.get('cache-control'), fileHeaders.has('x-secret')]).toEqual(['private, no-store', false]);
    const [token = ''] = browser.host.tokens.keys();
    expect(requests.map((request) => request.get('authorization'))).toEqual([`Bearer ${token}`]);
  });

  test.for([
    ['step_up_required', 303],
    ['export_not_found', 404],
    ['unauthorized', 303],
  ] as const)('an export refused with %s is a page', async ([code, status]) => {
    const { browser } = fileOf(() => refusal(code));
    await signedIn(browser);
    const answer = await browser.go(path);
    expect(answer.status).toBe(status);
    if (status === 303) expect(answer.location).toContain(`callbackUrl=${encodeURIComponent(path)}`);
  });

  test('an unavailable export is a 503; a visitor is sent to sign-in', async () => {
    const { browser } = fileOf(() => {
      throw new Error('away');
    });
    await signedIn(browser);
    expect((await browser.go(path)).status).toBe(503);
    expect((await new Browser().go(path)).location).toContain('SessionRequired');
  });
});

describe('data requests', () => {
  const request = {
    uuid: '0190a3c1-7b1e-4c3a-8f4e-000000000002',
    kind: 'erase' as const,
    state: 'done' as const,
    asked_at: '2026-11-01T00:00:00.000Z',
    due_at: '2027-01-30T00:00:00.000Z',
    text: 'ลบทั้งหมด',
    answered_at: '2026-11-20T00:00:00.000Z',
    refused_for: null,
    answer: 'ลบแล้ว',
    gone_from_copies_at: '2026-12-20T00:00:00.000Z',
  };
  const refusedRequest = {
    ...request,
    state: 'refused' as const,
    refused_for: 'law' as const,
    gone_from_copies_at: null,
  };

  const answered_within_days = { download: 7, correct: 7, object: 7, erase: 45 };
  const retention = [
    { kind: 'contract' as const, days: 3_650, from: 'end' as const, ground: 'claims' as const, source: 'CCC 193/30' },
    { kind: 'draft' as const, days: 45, from: 'last_change' as const, ground: 'before_contract' as const, source: 'x' },
  ];

  test('a data request shows its answer, refusal reason and final erasure date', async () => {
    const host = new MemberHost().answer(listDataRequests, {
      data: { requests: [request, refusedRequest], answered_within_days, kept: retention },
    });
    const { text } = await (await signedIn(new Browser(host))).go('/en/privacy');
    const t = textsOf('en');
    expect(text).toContain('20 December 2026');
    expect(text).toContain(t('privacy:requests.ground.law'));
    expect(text).toContain('ลบแล้ว');
    // The periods come from the settings.
    expect(text).toContain('We answer within 7 days, or 45 for erasure');
    expect(text).toContain(t('privacy:kept.from.end', { length: '10 years' }));
    expect(text).toContain(t('privacy:kept.from.last_change', { length: '45 days' }));
  });

  test('a data request is sent by a form and shows errors beside it', async () => {
    const browser = await signedIn();
    const form = { kind: 'object', text: 'อย่าใช้ในโฆษณา' };
    expect((await browser.go('/privacy/requests', { form })).location).toBe('/privacy?status=requested#requests');
    expect(browser.host.timesAsked(askAboutData)).toBe(1);
    browser.host.on(askAboutData, () => refusal('invalid_form'));
    const { location } = await browser.go('/privacy/requests', { form: { ...form, text: '' } });
    expect(location).toBe('/privacy?status=request_empty#requests');
    const { text } = await browser.go('/privacy?status=request_empty');
    expect(text).toContain(textsOf('th')('privacy:requests.empty'));
  });
});

test('the access log shows staff by role and number with the reason', async () => {
  const accessEntry = {
    uuid: '0190a3c1-7b1e-4c3a-8f4e-000000000003',
    at: '2026-11-20T00:00:00.000Z',
    role: 'staff' as const,
  };
  const entry = { ...accessEntry, number: '004821', what: 'picture' as const, why: 'ตรวจใบสมัคร' };
  const host = new MemberHost().answer(listLooks, { data: [entry], next_cursor: null });
  const { text } = await (await signedIn(new Browser(host))).go('/privacy');
  expect(text).toContain('004821');
  expect(text).toContain('ตรวจใบสมัคร');
});

describe('value of an account at its closing', () => {
  const values = [
    { kind: 'coins' as const, amount: 700, unit: 'coins' as const, subject_uuid: null, may_give_up: true },
    {
      kind: 'case' as const,
      amount: 5_001,
      unit: 'satang' as const,
      subject_uuid: '0190a3c1-7b1e-4c3a-8f4e-000000000004',
      may_give_up: false,
    },
  ];

  test('closing lists every value exactly and gives up only the checked ones', async () => {
    const host = new MemberHost().answer(listAccountValues, { data: { values } });
    const browser = await signedIn(new Browser(host));
    const { text } = await browser.go('/en/privacy');
    expect(text).toContain('฿50.01');
    expect(text).toMatch(/<input type="checkbox"[^>]*name="coins"[^>]*value="700"/);
    expect(text).not.toContain('name="case"');
    const bodies: string[] = [];
    host.on(closeAccount, ({ body }) => {
      bodies.push(String(body));
      return refusal('closing_holds_value');
    });
    const { location } = await browser.go('/en/privacy/close', { form: { coins: '700' } });
    expect(location).toBe('/en/privacy?status=value#closing');
    expect(bodies).toEqual(['coins=700']);
    expect((await browser.go('/en/privacy?status=value')).text).toContain(
      textsOf('en')('error:code.closing_holds_value'),
    );
    expect(browser.session).toBeDefined();
  });
});
