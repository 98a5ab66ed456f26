/** Members in the browser. Each signs in once for all files of a worker, and without a page: identity.test.ts does it with the page's own buttons. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type DemoAccount, signedIn } from '../system/member.ts';
import type { Open, Opening } from './browser.ts';

type Cookies = Exclude<Opening['storageState'], string | undefined>['cookies'];

const known = new Map<DemoAccount, Promise<Cookies>>();

async function cookiesOf(account: DemoAccount): Promise<Cookies> {
  const { cookies } = await signedIn(inject('origin'), account);
  const { hostname: domain } = new URL(inject('origin'));
  const more = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  return [...cookies].map(([name, value]) => ({ name, value, ...more }));
}

/** Opens a page as one of the demo accounts, or as a guest. */
export async function openAs(open: Open, account: DemoAccount, path: string, opening: Opening = {}): Promise<Page> {
  const cookies = known.get(account) ?? cookiesOf(account);
  known.set(account, cookies);
  const page = await open(path, {
    storageState: { cookies: await cookies, origins: [] },
    consented: true,
    reducedMotion: 'reduce',
    ...opening,
  });
  if (opening.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

/** Scripts take a screen up a moment after it is shown; pages without one are as they are. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('app');
    return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });

/** What a page of ours sends along with a request that changes something. */
export const ownHeaders = (page: Page) => ({ origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' });
