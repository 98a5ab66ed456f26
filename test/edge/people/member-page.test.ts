/** The access of every role to every members' page, and the menu of each role. */

import { describe, expect, test } from 'vitest';
import { mayAccess, type Role, roleNames } from '../../../calls/platform/role.ts';
import { authErrorNames, authErrorOf } from '../../../client/identity/auth-error.ts';
import { href } from '../../../client/platform/script/href.ts';
import { pages } from '../../../pages/index.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { rowsForRun } from '../../effort.ts';
import { addressesOf } from '../../page-address.ts';
import { Browser, signedIn } from '../browser.ts';
import { MemberHost } from '../member-host.ts';

/** The roles of the family back office, written out independently of the code. */
const backOffice: readonly Role[] = ['admin', 'ceo', 'tester', 'staff', 'family'];

const memberAddresses = pages
  .filter(({ access }) => access !== 'public')
  .flatMap((page) => addressesOf(page).map((path) => ({ path, access: page.access })))
  .flatMap(({ path, access }) => [
    { path, access },
    { path: `/en${path}`, access },
  ]);

test.for(memberAddresses)('GET $path sends a visitor to sign-in and back', async ({ path }) => {
  const { status, location } = await new Browser().go(`${path}?status=x`);
  expect(status).toBe(303);
  const prefix = path.startsWith('/en') ? '/en' : '';
  const callbackUrl = encodeURIComponent(`${path}?status=x`);
  expect(location).toBe(`${prefix}/auth/signin?error=SessionRequired&callbackUrl=${callbackUrl}`);
});

test.for(
  rowsForRun(
    roleNames.map((role, nth) => ({ role, nth })),
    5,
  ),
)('role $role opens exactly the members’ pages of its access table', async ({ role, nth }) => {
  const browser = await signedIn(new Browser(new MemberHost().become('ใครคนหนึ่ง', role)));
  // Roles alternate between the two languages of a page. The sample API's lists never end, so
  // they cannot become a whole file; office.test.ts covers CSV.
  const addresses = memberAddresses
    .filter((_, index) => (index + nth) % 2 === Math.floor(index / 2) % 2)
    .filter(({ path }) => !/\.png$|\/csv$/.test(path));
  for (const { path, access } of addresses) {
    const { status, location } = await browser.go(path);
    const isAdmitted = access === 'family' ? backOffice.includes(role) : mayAccess(role, access);
    expect(status === 403, `${path}: ${status}`).toBe(!isAdmitted);
    expect(location ?? '', path).not.toContain('/auth/signin');
    expect(status, path).toBeLessThan(500);
  }
});

test.for([...roleNames])('the menu offers %s the family top-up only with a family', async (role) => {
  const browser = await signedIn(new Browser(new MemberHost().become('ใครคนหนึ่ง', role)));
  const { text } = await browser.go('/');
  expect(text.includes(`href="${href('/payment/family/refill')}"`)).toBe(role === 'family');
  expect(text).toContain(`href="${href('/payment/refill')}"`);
  expect(text).toContain('action="/auth/signout"');
});

test('the header of a visitor has one link to the sign-in, which leads back', async () => {
  for (const [path, target] of [
    ['/faq', '/auth/signin?callbackUrl=%2Ffaq'],
    ['/en/faq', '/en/auth/signin?callbackUrl=%2Fen%2Ffaq'],
    ['/auth/signin?callbackUrl=/faq', '/auth/signin'],
  ] as const) {
    const { text } = await new Browser().go(path);
    const header = /<header\b.*?<\/header>/s.exec(text)?.[0] ?? '';
    expect(header).toContain(`<a class="btn quiet text-sm" href="${target}">`);
    expect(header).not.toContain('/auth/signout');
  }
});

describe.for(['th', 'en'] as const)('in %s', (locale) => {
  test.for([...authErrorNames.signin, ...authErrorNames.error])(
    'the error %s shows a next step and the request’s reference',
    async (name) => {
      const target = authErrorOf(name);
      const prefix = locale === 'en' ? '/en' : '';
      const { status, text } = await new Browser().go(
        `${prefix}/auth/${target.page}?error=${name}&ref=failed-request-1`,
      );
      const refusals = ['access_denied', 'csrf'];
      expect(status).toBe(refusals.includes(target.error) ? 403 : target.page === 'signin' ? 200 : 400);
      const why =
        target.error === 'session_required'
          ? ('auth:reason.other' as const)
          : (`auth:error.${target.error}.text` as const);
      for (const key of [`auth:error.${target.error}.title`, why, `auth:error.${target.error}.next`] as const) {
        expect(text).toContain(textsOf(locale)(key).replaceAll("'", '&#x27;'));
      }
      if (!['session_required', 'session_ended', 'step_up_required', 'staff_passkey_required'].includes(target.error))
        expect(text).toContain('failed-request-1');
    },
  );

  test('an error on the wrong page redirects to the right one', async () => {
    const prefix = locale === 'en' ? '/en' : '';
    const browser = new Browser();
    expect((await browser.go(`${prefix}/auth/signin?error=MissingSecret`)).location).toBe(
      `${prefix}/auth/error?error=MissingSecret`,
    );
    expect((await browser.go(`${prefix}/auth/error?error=Callback`)).location).toBe(
      `${prefix}/auth/signin?error=Callback`,
    );
  });
});

test('error pages never repeat the error or reference of a link', async () => {
  const browser = new Browser();
  const evil = '<script>alert(1)</script>';
  for (const page of ['signin', 'error']) {
    const { location, text } = await browser.go(`/auth/${page}?${new URLSearchParams({ error: evil, ref: evil })}`);
    const html = location ? (await browser.go(location)).text : text;
    expect(html).not.toContain('alert(1)');
  }
});
