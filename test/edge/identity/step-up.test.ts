/** Endpoints that require re-authentication: the redirect to sign-in and the return. */
import { describe, expect, test } from 'vitest';
import { openContract } from '../../../calls/contracts/company.ts';
import { revokeAllSessions, revokeSession } from '../../../calls/identity/auth.ts';
import { chooseRefundAccount, getOrder } from '../../../calls/money/order.ts';
import { listPeople } from '../../../calls/office/person.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { askAboutData } from '../../../calls/privacy/data-request.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN } from '../visit.ts';

/** Returns an API for which every sign-in is too long ago. */
function stale() {
  const refuse = () => Response.json(failure('step_up_required'), { status: 403 });
  return new MemberHost().on(revokeSession, refuse).on(revokeAllSessions, refuse);
}

const forms = [
  ['/profile/sign-out-device', { id: '0190a3c1-7b1e-4c3a-8f4e-000000000001' }],
  ['/profile/sign-out-everywhere', {}],
] as const;

describe.for(['th', 'en'] as const)('re-authentication in %s', (locale) => {
  test.for(forms)('POST %s leads to a sign-in that gives the reason, then back', async ([path, form]) => {
    const browser = await signedIn(new Browser(stale()));
    const before = browser.session;
    const page = localePath(locale, '/profile');
    const headers = { referer: ORIGIN + page };
    const redirect = await browser.go(localePath(locale, path), { form, headers });
    const back = new URLSearchParams({ error: 'StepUpRequired', callbackUrl: page });
    expect([redirect.status, redirect.location]).toEqual([303, `${localePath(locale, '/auth/signin')}?${back}`]);

    const signIn = await browser.go(redirect.location ?? '');
    expect(signIn.text).toContain(textInPage(locale, 'auth:error.step_up_required.title'));
    expect(signIn.text).toContain('action="/api/auth/signin/sandbox?fresh=true"');
    // Continuing with the current session would only loop.
    expect(signIn.text).not.toContain(textInPage(locale, 'auth:sign_in.other'));
    expect(browser.session).toBe(before);

    expect((await browser.signIn(redirect.location ?? '')).location).toBe(ORIGIN + page);
    expect(browser.session).not.toBe(before);
  });
});

test.for(['th', 'en'] as const)('in %s, staff without a passkey can sign in with or add one', async (locale) => {
  const host = new MemberHost().become('น้ำ', 'staff');
  const browser = await signedIn(new Browser(host));
  host.on(listPeople, () => Response.json(failure('staff_passkey_required'), { status: 403 }));
  const page = localePath(locale, '/office/people');
  const redirect = await browser.go(page);
  const back = new URLSearchParams({ error: 'StaffPasskeyRequired', callbackUrl: page });
  expect([redirect.status, redirect.location]).toEqual([303, `${localePath(locale, '/auth/signin')}?${back}`]);
  const signIn = await browser.go(redirect.location ?? '');
  expect(signIn.text).toContain(textInPage(locale, 'auth:error.staff_passkey_required.title'));
  expect(signIn.text).toContain(`href="${localePath(locale, '/profile/accounts')}"`);
  expect(signIn.text).toContain('action="/api/auth/passkey"');
});

const uuid = '0190a3c1-7b1e-4c3a-8f4e-000000000001';
const inputs = [
  { call: openContract, path: `/contract/review/${uuid}`, at: '', form: { why: 'ตรวจใบอนุญาต' } },
  { call: askAboutData, path: '/privacy', at: '/requests', form: { kind: 'erase', text: 'ลบรูปเก่า' } },
  {
    call: chooseRefundAccount,
    path: `/payment/orders/${uuid}/refund`,
    at: '',
    form: { kind: 'bank', number: '1112223334', bank_code: '', name: 'ฝน ใจดี' },
  },
] as const;

test.for(inputs)('input at $path survives re-authentication and only for its author', async (input) => {
  const { call, path, at, form } = input;
  const host = new MemberHost().become('ฝนพรำ', 'staff');
  host.on(call, () => Response.json(failure('step_up_required'), { status: 403 }));
  const order = { ...sampleAnswer(getOrder).data, can_choose_account: true, refund_account_kinds: ['bank' as const] };
  host.answer(getOrder, { ...sampleAnswer(getOrder), data: order });
  const browser = await signedIn(new Browser(host));
  const profile = host.person;
  const answer = await browser.go(path + at, { form });
  expect(answer.location).toMatch(/^\/auth\/signin\?error=StepUpRequired&/);
  expect(new URL(answer.location ?? '', ORIGIN).searchParams.get('callbackUrl')).toMatch(new RegExp(`^${path}(?:#|$)`));

  const values = Object.values(form).filter((value) => /[ก-๙]|^\d{5}/.test(value));
  const shows = async () => {
    const { text } = await browser.go(path);
    return values.map((value) => text.includes(`value="${value}"`));
  };
  host.become('คนอื่น', 'staff');
  await signedIn(browser);
  expect(await shows()).toEqual(values.map(() => false));
  host.person = profile;
  await signedIn(browser);
  expect(await shows()).toEqual(values.map(() => true));
});

test('API requests of the browser get a 403 message and keep the session', async () => {
  const browser = await signedIn(new Browser(stale()));
  const { status, text } = await browser.go('/api/v1/sessions', { method: 'DELETE' });
  expect([status, JSON.parse(text).error]).toEqual([
    403,
    expect.objectContaining({ code: 'step_up_required', message: textsOf('th')('error:code.step_up_required') }),
  ]);
  expect((await browser.go('/api/auth/session')).text).toContain('ฝนพรำ');
});

test('re-authentication asks the provider to verify the user again', async () => {
  const settings = { FACEBOOK_CLIENT_ID: 'x', FACEBOOK_CLIENT_SECRET: 's' };
  const browser = new Browser(new MemberHost(), settings);
  const form = await browser.signInForm('/auth/signin?error=StepUpRequired');
  const asks = async (query: string) => {
    const { location } = await browser.go(`/api/auth/signin/facebook${query}`, { form });
    return new URL(location ?? '').searchParams.get('auth_type');
  };
  expect([await asks('?fresh=true'), await asks('')]).toEqual(['reauthenticate', null]);
});
