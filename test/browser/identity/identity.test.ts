/**
 * Checks sign-in and sign-out with the buttons of the page and in several tabs.
 * test/system/identity/sign-in-plain.test.ts does without scripts.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { authErrorNames, authErrorOf } from '../../../client/identity/auth-error.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import en from '../../../locales/en/identity/auth.json' with { type: 'json' };
import enModeration from '../../../locales/en/moderation/moderation.json' with { type: 'json' };
import th from '../../../locales/th/identity/auth.json' with { type: 'json' };
import thModeration from '../../../locales/th/moderation/moderation.json' with { type: 'json' };
import { fillDate } from '../../date-parts.ts';
import { rowsForRun } from '../../effort.ts';
import { query } from '../../system/database.ts';
import { type Guest, newGuest, newStaff } from '../../system/guest.ts';
import { type DemoAccount, Member } from '../../system/member.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { desktop, phone, test } from '../browser.ts';
import { openAs, signOut } from '../member.ts';
import { does } from '../office/office-room.ts';

const texts = { th, en };

async function signIn(page: Page, account: DemoAccount = 'viewer') {
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
}

/** Signs in with an account that the provider's page does not offer. */
async function signInAsGuest(page: Page, guest: Guest) {
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  const button = page.locator('button[value=demo-viewer]');
  await button.evaluate((element: HTMLButtonElement, value) => Object.assign(element, { value }), `demo-${guest}`);
  await page.locator(`button[value=demo-${guest}]`).click();
}

/** Returns the member's entry in local storage. */
const storedMember = (page: Page) => page.evaluate(() => localStorage.getItem('member'));

/** The member's menu, or the link with which a visitor signs in. */
const accountMenu = (page: Page) =>
  page.locator('header').locator('a.btn[href*="/auth/signin"], details:has(form) > summary');

const ways = [
  { who: 'on a phone, in Thai', viewport: phone, locale: 'th' },
  { who: 'on a desktop, in English', viewport: desktop, locale: 'en' },
] as const;

describe.for(rowsForRun(ways, 1))('$who', ({ viewport, locale }) => {
  const authTexts = texts[locale];
  const options = { viewport, consented: true };

  test('a visitor logs in to a member’s page, reloads and signs out', async ({ open }) => {
    const profile = localePath(locale, '/profile');
    const page = await open(profile, options);
    expect(new URL(page.url()).pathname).toBe(localePath(locale, '/auth/signin'));
    expect(await page.getByRole('alert').textContent()).toContain(authTexts.error.session_required.title);
    expect(await page.getByRole('alert').textContent()).toContain(authTexts.reason.profile);

    await signIn(page);
    await page.waitForURL(`**${profile}`);
    expect(await page.locator('h1').textContent()).toBe('ฝนพรำ');
    await page.reload();
    expect(await accountMenu(page).textContent()).toContain('ฝนพรำ');

    await signOut(page);
    await page.waitForURL((url) => url.pathname === localePath(locale, '/'));
    expect(await accountMenu(page).textContent()).toBe(authTexts.log_in);
    await page.goBack();
    await expect.poll(() => accountMenu(page).textContent()).toBe(authTexts.log_in);
  });

  test('a newcomer signs up and returns to the requested page', async ({ open }) => {
    const page = await open(localePath(locale, '/profile'), { ...options, expected: /\b403\b/ });
    await page.locator('form[action^="/api/auth/signin/"] button').click();
    await page.locator('button[value=demo-new]').click();
    await page.waitForURL(`**${localePath(locale, '/auth/signup')}`);
    const { sign_up } = authTexts;
    expect(await page.getByLabel(sign_up.name).inputValue()).toBe('คนใหม่');
    await fillDate(page, 'birth_date', '2020-05-05');
    await page.locator('input[type=checkbox]').check();
    await page.getByRole('button', { name: sign_up.make }).click();
    expect(await page.getByRole('alert').textContent()).toContain(sign_up.refusal.too_young.title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(await axeViolationsInBoth(page)).toEqual([]);

    await fillDate(page, 'birth_date', '2000-05-05');
    await page.locator('input[type=checkbox]').check();
    await page.getByRole('button', { name: sign_up.make }).click();
    await page.waitForURL(`**${localePath(locale, '/profile')}`);
    expect(await page.locator('h1').textContent()).toBe('คนใหม่');
  });
});

test.for(
  rowsForRun(
    [
      { locale: 'th', javaScriptEnabled: true, outcome: 'lifted' },
      { locale: 'en', javaScriptEnabled: false, outcome: 'stands' },
    ] as const,
    1,
  ),
)(
  'a suspended member appeals; outcome: $outcome ($locale, JavaScript: $javaScriptEnabled)',
  async ({ locale, javaScriptEnabled, outcome }, { open }) => {
    const guest = await newGuest();
    const [account] = (await query('SELECT user_uuid FROM accounts WHERE provider_account_id = ?', `demo-${guest}`))
      .results;
    const id = String(account?.user_uuid);
    const blocker = await openAs(open, await newStaff(), `/office/people/${id}`, { viewport: desktop });
    await does(blocker, ['people', 'block'], { ground: 'ชวนผู้ชมไปซื้อของนอกแอป' }, { id });

    const signIn = `${localePath(locale, '/auth/signin')}?callbackUrl=${localePath(locale, '/profile')}`;
    const openSuspensionPage = async () => {
      const member = new Member(inject('origin'));
      const { location } = await member.signIn(guest, signIn);
      return openAs(open, member, location, {
        viewport: phone,
        colorScheme: 'dark',
        javaScriptEnabled,
        expected: /\b403\b/,
      });
    };
    const decisionTexts = { th: thModeration, en: enModeration }[locale].decisions;
    const page = await openSuspensionPage();
    await page.getByText('ชวนผู้ชมไปซื้อของนอกแอป').waitFor();
    // The check is a script itself, so it needs scripts.
    if (javaScriptEnabled) {
      expect(await axeViolationsInBoth(page)).toEqual([]);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)).toBeLessThanOrEqual(width);
      }
    }
    await page.getByLabel(decisionTexts.appeal).fill('น้องชายหยิบเครื่องไปใช้');
    await page.getByRole('button', { name: decisionTexts.ask }).click();
    await page.getByText(decisionTexts.asked).waitFor();
    await page.getByText(decisionTexts.waits).waitFor();

    const [reportCase] = (await query('SELECT number FROM report_cases WHERE target_uuid = ?', id)).results;
    const number = String(reportCase?.number);
    const other = await openAs(open, await newStaff(), `/office/reports/${number}`, { viewport: desktop });
    await does(other, ['reports', 'answer'], { outcome, answer: 'ตรวจสอบอีกครั้งแล้ว' }, { id: number });
    if (outcome === 'lifted') {
      const { location } = await new Member(inject('origin')).signIn(guest, signIn);
      expect(new URL(location, inject('origin')).pathname).toBe(localePath(locale, '/profile'));
      return;
    }
    const again = await openSuspensionPage();
    await again.getByText('ตรวจสอบอีกครั้งแล้ว').waitFor();
    await again.getByText(decisionTexts.stands).waitFor();
    expect(await again.getByRole('button', { name: decisionTexts.ask }).count()).toBe(0);
  },
);

describe('several tabs', () => {
  test('all tabs follow a sign-in and a sign-out in one tab', async ({ open }) => {
    const first = await open('/auth/signin', { consented: true });
    const second = await first.context().newPage();
    // A page with a script. A visitor's page of text alone has none and is updated when it is next
    // opened.
    await second.goto('/our-vb');
    await signIn(first);
    await expect.poll(() => accountMenu(second).textContent()).toContain('ฝนพรำ');
    expect(new URL(second.url()).pathname).toBe('/our-vb');

    await signOut(second);
    await expect.poll(() => accountMenu(first).textContent()).toBe(th.log_in);
  });

  test('all tabs follow a change to another account', async ({ open }) => {
    const first = await open('/auth/signin', { consented: true });
    await signIn(first);
    await first.waitForURL((url) => url.pathname === '/');
    const second = await first.context().newPage();
    await second.goto('/about');
    await first.goto('/auth/signin');
    await signIn(first, 'caster');
    await expect.poll(() => accountMenu(second).textContent()).toContain('ข้าวหอม');
  });

  test('a hydrated page follows a sign-out in another tab', async ({ open }) => {
    const first = await open('/auth/signin?callbackUrl=/payment/refill', { consented: true });
    await signIn(first);
    await first.waitForURL('**/payment/refill');
    // The page is hydrated, and no request of the member is open that a sign-out could refuse.
    await expect.poll(() => storedMember(first)).toContain('ฝนพรำ');
    const second = await first.context().newPage();
    await second.goto('/faq');
    await signOut(second);
    await first.waitForURL('**/auth/signin?**');
    expect(await first.getByRole('alert').textContent()).toContain(th.error.session_required.title);
  });

  test('a sign-out clears the member from local storage', async ({ open }) => {
    const page = await open('/auth/signin?callbackUrl=/payment/refill', { consented: true });
    await signIn(page);
    await page.waitForURL('**/payment/refill');
    await expect.poll(() => storedMember(page)).toContain('ฝนพรำ');
    await page.goto('/faq');
    await signOut(page);
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => storedMember(page)).toBeNull();
  });

  test('a tab whose session ended elsewhere notices when focused', async ({ open }) => {
    const guest = await newGuest();
    const page = await open('/auth/signin?callbackUrl=/faq', { consented: true });
    await signInAsGuest(page, guest);
    await page.waitForURL('**/faq');
    const elsewhere = await open('/auth/signin?callbackUrl=/profile', { consented: true });
    await signInAsGuest(elsewhere, guest);
    await elsewhere.locator('form[action="/profile/sign-out-everywhere"] button').click();
    await elsewhere.waitForURL((url) => url.pathname === '/');

    // Focusing a tab checks the session, but not repeatedly within a short time.
    const turnTo = async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return accountMenu(page).textContent();
    };
    await expect.poll(turnTo, { interval: 500 }).toBe(th.log_in);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
  });
});

describe('accessibility of sign-in', () => {
  test.for(
    rowsForRun(
      [
        '/auth/signin',
        '/en/auth/signin?error=OAuthCallbackError',
        '/auth/error?error=Configuration',
        '/en/auth/error?error=Configuration',
      ],
      2,
    ),
  )('axe finds nothing on %s in both colour schemes', async (path, { open }) => {
    const page = await open(path, { colorScheme: 'dark', consented: true, expected: /\b400\b/ });
    expect(await axeViolationsInBoth(page)).toEqual([]);
  });

  test('axe finds nothing on the profile and its open menu', async ({ open }) => {
    const page = await openAs(open, 'caster', '/profile', { colorScheme: 'dark' });
    expect(await axeViolationsInBoth(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await accountMenu(page).click();
    expect(await axeViolationsInBoth(page)).toEqual([]);
  });

  test('the keyboard is enough to log in', async ({ open }) => {
    const page = await open('/auth/signin?callbackUrl=/profile', { viewport: desktop, consented: true });
    const button = page.locator('form[action^="/api/auth/signin/"] button');
    for (let stop = 0; stop < 40 && !(await button.evaluate((element) => element.matches(':focus'))); stop += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sandbox/**');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile');
    expect(await page.locator('h1').textContent()).toBe('ฝนพรำ');
  });
});

const errors = [...authErrorNames.signin, ...authErrorNames.error];

test.for(rowsForRun(['th', 'en'] as const, 1))(
  'every error in %s has a next step and fits a phone',
  async (locale, { open }) => {
    const page = await open(localePath(locale, '/auth/signin'), { consented: true, expected: /\b40[03]\b/ });
    const shownProviders = new Set<string>();
    for (const name of errors) {
      const target = authErrorOf(name);
      const address = `${localePath(locale, `/auth/${target.page}`)}?error=${name}&ref=failed-request-1`;
      const parts = Object.values(texts[locale].error[target.error]);
      // Several names have the same page. Chromium opens it once.
      if (shownProviders.has(target.error)) {
        const html = await (await page.request.get(address)).text();
        for (const part of parts) expect(html, name).toContain(part);
        continue;
      }
      shownProviders.add(target.error);
      await page.goto(address);
      const mainText = await page.locator('main').textContent();
      for (const part of parts) expect(mainText, name).toContain(part);
      const isFailure = ![
        'session_required',
        'session_ended',
        'step_up_required',
        'staff_passkey_required',
        'account_closing',
      ].includes(target.error);
      if (isFailure) expect(mainText, name).toContain('QUEST1');
      expect(await page.locator('main a, main button').count(), name).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(phone.width);
    }
  },
);
