/**
 * Opens pages as signed-in members. Each account signs in once for all files of a worker, without a
 * page. identity.test.ts covers signing in with the page's buttons.
 */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type DemoAccount, type Member, signedIn } from '../system/member.ts';
import type { Open, Opening } from './browser.ts';

type Cookies = Exclude<Opening['storageState'], string | undefined>['cookies'];

const cookiesByAccount = new Map<DemoAccount, Promise<Cookies>>();

/** Returns the cookies of a member who signed in without a browser. */
function storedCookiesOf({ cookies }: Member): Cookies {
  const { hostname: domain } = new URL(inject('origin'));
  const more = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  return [...cookies].map(([name, value]) => ({ name, value, ...more }));
}

async function cookiesOf(account: DemoAccount): Promise<Cookies> {
  const cookies = cookiesByAccount.get(account) ?? signedIn(inject('origin'), account).then(storedCookiesOf);
  cookiesByAccount.set(account, cookies);
  return cookies;
}

/** Opens a page as a demo account, as a guest or as a signed-in member. */
export async function openAs(
  open: Open,
  who: DemoAccount | Member,
  path: string,
  options: Opening = {},
): Promise<Page> {
  const cookies = typeof who === 'string' ? await cookiesOf(who) : storedCookiesOf(who);
  const page = await open(path, {
    storageState: { cookies, origins: [] },
    consented: true,
    ...options,
  });
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

/**
 * Signs out by the menu of the page. First it waits for open requests of the page, because the API
 * would refuse them afterwards.
 */
export async function signOut(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.locator('header details summary').first().click();
  await page.locator('form[action$="/auth/signout"] button').click();
}

/** Waits until the screen is hydrated. Pages without a screen are ready at once. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('app');
    return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });

/** Returns the headers that our pages send with a request that changes data. */
export const ownHeaders = (page: Page) => ({ origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' });
