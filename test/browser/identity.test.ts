/** Signing in and out as people do it: by the keys of the page, in several tabs, with and without JavaScript. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { authErrorNames, toldError } from '../../client/auth/auth-error.ts';
import en from '../../locales/en/auth.json' with { type: 'json' };
import th from '../../locales/th/auth.json' with { type: 'json' };
import { desktop, errorsOf, expectAccessible, openChromium, phone } from './open-browser.ts';

const origin = inject('origin');

let chromium: Browser;
beforeAll(async () => {
  chromium = await openChromium();
});
afterAll(() => chromium.close());

/** A visitor who has answered the banner, so that it covers nothing. */
async function visitor(options = desktop, javaScriptEnabled = true): Promise<BrowserContext> {
  const context = await chromium.newContext({ ...options, javaScriptEnabled, baseURL: origin });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto('/faq');
  await page.locator('button[value=refuse]').click();
  await page.locator('#consent').waitFor({ state: 'detached' });
  await page.close();
  return context;
}

async function signIn(page: Page, account = 'viewer') {
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
}

const accountMenu = (page: Page) => page.locator('header details summary').first();
const signOut = async (page: Page) => {
  await accountMenu(page).click();
  await page.locator('form[action$="/auth/signout"] button').click();
};

describe.for([
  { who: 'on a phone, in Thai', options: phone, prefix: '', texts: th, javaScript: true },
  { who: 'on a desktop, in English', options: desktop, prefix: '/en', texts: en, javaScript: true },
  { who: 'without JavaScript, in Thai', options: desktop, prefix: '', texts: th, javaScript: false },
  { who: 'without JavaScript, in English', options: phone, prefix: '/en', texts: en, javaScript: false },
])('$who', ({ options, prefix, texts, javaScript }) => {
  test('a visitor who wants a member’s page logs in, is back there, reloads, and leaves', async () => {
    const context = await visitor(options, javaScript);
    const page = await context.newPage();
    const errors = errorsOf(page);
    await page.goto(`${prefix}/profile`);
    expect(new URL(page.url()).pathname).toBe(`${prefix}/auth/signin`);
    expect(await page.getByRole('alert').textContent()).toContain(texts.error.session_required.title);

    await signIn(page);
    await page.waitForURL(`**${prefix}/profile`);
    expect(await page.locator('h1').textContent()).toBe('ฝนพรำ');
    await page.reload();
    expect(await accountMenu(page).textContent()).toContain('ฝนพรำ');

    await signOut(page);
    await page.waitForURL(origin + (prefix || '/'));
    expect(await accountMenu(page).textContent()).toBe(texts.log_in);
    await page.goBack();
    await expect.poll(() => accountMenu(page).textContent()).toBe(texts.log_in);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a stranger is told that there is no account, and what to do', async () => {
    const context = await visitor(options, javaScript);
    const page = await context.newPage();
    await page.goto(`${prefix}/auth/signin`);
    await signIn(page, 'stranger');
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toContain(texts.error.account_not_linked.title);
    expect(await alert.textContent()).toContain(texts.error.account_not_linked.next);
    await context.close();
  });
});

describe('tabs', () => {
  test('follow a sign-in and a sign-out in one of them', async () => {
    const context = await visitor();
    const [first, second] = [await context.newPage(), await context.newPage()];
    await second.goto('/faq');
    await first.goto('/auth/signin');
    await signIn(first);
    await expect.poll(() => accountMenu(second).textContent(), { timeout: 10_000 }).toContain('ฝนพรำ');
    expect(new URL(second.url()).pathname).toBe('/faq');

    await signOut(second);
    await expect.poll(() => accountMenu(first).textContent(), { timeout: 10_000 }).toBe(th.log_in);
    await context.close();
  });

  test('follow a change to another account', async () => {
    const context = await visitor();
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/auth/signin');
    await signIn(first);
    await second.goto('/about');
    await first.goto('/auth/signin');
    await signIn(first, 'caster');
    await expect.poll(() => accountMenu(second).textContent(), { timeout: 10_000 }).toContain('ข้าวหอม');
    await context.close();
  });

  test('whose session ended elsewhere notice when they are turned to, and the cookie goes', async () => {
    const [here, elsewhere] = [await visitor(), await visitor()];
    const page = await here.newPage();
    await page.goto('/auth/signin?callbackUrl=/faq');
    await signIn(page, 'staff');
    const other = await elsewhere.newPage();
    await other.goto('/auth/signin?callbackUrl=/profile');
    await signIn(other, 'staff');
    await other.locator('form[action="/profile/sign-out-everywhere"] button').click();
    await other.waitForURL(`${origin}/`);

    await page.waitForTimeout(5_100);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => accountMenu(page).textContent(), { timeout: 10_000 }).toBe(th.log_in);
    expect((await here.cookies()).filter(({ name }) => name.endsWith('session'))).toEqual([]);
    await Promise.all([here.close(), elsewhere.close()]);
  });
});

describe('accessibility', () => {
  test.for([
    ['dark', '/auth/signin'],
    ['light', '/auth/signin'],
    ['dark', '/en/auth/signin?error=OAuthCallbackError'],
    ['light', '/en/auth/signin?error=OAuthCallbackError'],
    ['dark', '/auth/error?error=Configuration'],
    ['light', '/en/auth/error?error=Configuration'],
  ] as const)('%s %s has no fault that axe finds', async ([colorScheme, path]) => {
    const context = await visitor({ ...phone, colorScheme });
    const page = await context.newPage();
    await page.goto(path);
    await expectAccessible(page);
    await context.close();
  });

  test.for(['dark', 'light'] as const)('the profile in %s has no fault that axe finds', async (colorScheme) => {
    const context = await visitor({ ...phone, colorScheme });
    const page = await context.newPage();
    await page.goto('/auth/signin?callbackUrl=/profile');
    await signIn(page, 'caster');
    await page.waitForURL('**/profile');
    await expectAccessible(page);
    await accountMenu(page).click();
    await expectAccessible(page);
    await context.close();
  });

  test('keys alone are enough to log in', async () => {
    const context = await visitor();
    const page = await context.newPage();
    await page.goto('/auth/signin?callbackUrl=/profile');
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
    await context.close();
  });
});

describe.for([
  { locale: 'th', prefix: '', texts: th },
  { locale: 'en', prefix: '/en', texts: en },
])('in $locale', ({ prefix, texts }) => {
  test('every error is a page with a title, a next step, a reference and a way on, that fits a phone', async () => {
    const context = await visitor(phone);
    const page = await context.newPage();
    for (const name of [...authErrorNames.signin, ...authErrorNames.error]) {
      const told = toldError(name);
      await page.goto(`${prefix}/auth/${told.page}?error=${name}&ref=failed-request-1`);
      const shown = await page.locator('main').textContent();
      for (const part of Object.values(texts.error[told.error])) expect(shown, name).toContain(part);
      if (name !== 'SessionRequired') expect(shown, name).toContain('failed-request-1');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, name).toBe(360);
    }
    await context.close();
  });
});
