/** Members in the browser. Each signs in once for all files of a worker, and without a page: identity.test.ts does it with the page's own buttons. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type DemoAccount, type Member, signedIn } from '../system/member.ts';
import type { Open, Opening } from './browser.ts';

type Cookies = Exclude<Opening['storageState'], string | undefined>['cookies'];

const known = new Map<DemoAccount, Promise<Cookies>>();

/** What a browser keeps of somebody who has signed in without one. */
function keptOf({ cookies }: Member): Cookies {
  const { hostname: domain } = new URL(inject('origin'));
  const more = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  return [...cookies].map(([name, value]) => ({ name, value, ...more }));
}

async function cookiesOf(account: DemoAccount): Promise<Cookies> {
  const cookies = known.get(account) ?? signedIn(inject('origin'), account).then(keptOf);
  known.set(account, cookies);
  return cookies;
}

/** Opens a page as one of the demo accounts, as a guest, or as somebody who has signed in. */
export async function openAs(
  open: Open,
  who: DemoAccount | Member,
  path: string,
  opening: Opening = {},
): Promise<Page> {
  const cookies = typeof who === 'string' ? await cookiesOf(who) : keptOf(who);
  const page = await open(path, {
    storageState: { cookies, origins: [] },
    consented: true,
    reducedMotion: 'reduce',
    ...opening,
  });
  if (opening.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

/** Logs out by the page's menu. What the page still asks for its member would be refused by then, so it is waited for. */
export async function signOut(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.locator('header details summary').first().click();
  await page.locator('form[action$="/auth/signout"] button').click();
}

/** Scripts take a screen up a moment after it is shown; pages without one are as they are. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('app');
    return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });

/** What a page of ours sends along with a request that changes something. */
export const ownHeaders = (page: Page) => ({ origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' });
