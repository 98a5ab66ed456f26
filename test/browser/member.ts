/** Members in the browser: signed in once a file, whatever the order of its tests. */
import type { Page } from 'playwright-core';
import type { DemoAccount } from '../system/member.ts';
import type { Open, Opening } from './browser.ts';

type Cookies = Exclude<Opening['storageState'], string | undefined>;

const signedIn = new Map<DemoAccount, Promise<Cookies>>();

async function signIn(open: Open, account: DemoAccount): Promise<Cookies> {
  const page = await open('/auth/signin?callbackUrl=/faq');
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
  await page.waitForURL('**/faq');
  return page.context().storageState();
}

/** Opens a page as one of the demo accounts. */
export async function openAs(open: Open, account: DemoAccount, path: string, opening: Opening = {}): Promise<Page> {
  const known = signedIn.get(account) ?? signIn(open, account);
  signedIn.set(account, known);
  const page = await open(path, {
    storageState: await known,
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
