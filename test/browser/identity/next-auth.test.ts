/**
 * Checks that the published clients of next-auth 4 and 5 work with our endpoints under /api/auth.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect, inject } from 'vitest';
import { rowsForRun } from '../../effort.ts';
import { query } from '../../system/database.ts';
import { type Guest, newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';

const origin = inject('origin');

/** Builds the script of a page with this version of the client. */
async function scriptOf(version: number): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env': { NODE_ENV: 'production' } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, `next-auth/client-${version}.tsx`) },
    },
  });
  const [one] = [output].flat();
  return one && 'output' in one ? one.output[0].code : expect.fail('the client is built');
}

/** Serves the page of the app on our own origin. */
async function serve(page: Page, version: number) {
  const script = await scriptOf(version);
  const body = `<!doctype html><title>next-auth ${version}</title><body></body><script type="module">${script}</script>`;
  await page.context().route(`${origin}/app-of-theirs`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${origin}/app-of-theirs`);
}

const shows = (page: Page, id: string) => expect.poll(() => page.locator(`#${id}`).textContent());
/** Polls the result of the last action. */
const expectOutput = (page: Page) => expect.poll(() => page.locator('output').textContent());

async function chooseAt(page: Page, guest: Guest) {
  const button = page.locator('button[value=demo-viewer]');
  await button.evaluate((element: HTMLButtonElement, value) => Object.assign(element, { value }), `demo-${guest}`);
  await page.locator(`button[value=demo-${guest}]`).click();
}

describe.for(
  rowsForRun(
    [
      // Version 4 expects an object. It receives null like version 5, treats it as signed out and
      // reports an error.
      { version: 4, expected: /CLIENT_FETCH_ERROR/ },
      { version: 5, expected: /^$/ },
    ],
    1,
  ),
)('the client of next-auth $version', ({ version, expected }) => {
  test('next-auth signs a member in and out in all tabs, without promotion', async ({ open }) => {
    const guest = await newGuest();
    const page = await open('/robots.txt', { expected });
    const reports: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/auth/_log')) reports.push(response.status());
    });
    await serve(page, version);
    await shows(page, 'status').toBe('unauthenticated');
    await shows(page, 'offered').toBe('sandbox');
    await page.locator('#csrf').click();
    await expectOutput(page).toMatch(/^"\w{64}"$/);
    if (version === 4) await expect.poll(() => reports).toEqual([200]);

    await page.locator('#in').click();
    await chooseAt(page, guest);
    await page.waitForURL(`${origin}/robots.txt`);
    await page.goto(`${origin}/app-of-theirs`);
    await shows(page, 'status').toBe('authenticated');
    await shows(page, 'name').toBe('แขก');

    await page.locator('#promote').click();
    await expectOutput(page).toContain('"role":"normal"');
    const roles = await query(
      'SELECT role FROM users JOIN accounts ON user_uuid = uuid WHERE provider_account_id = ?',
      `demo-${guest}`,
    );
    expect(roles.results).toEqual([{ role: 'normal' }]);

    const tab = await page.context().newPage();
    await tab.goto(`${origin}/app-of-theirs`);
    await shows(tab, 'status').toBe('authenticated');
    await page.locator('#out').click();
    await shows(page, 'status').toBe('unauthenticated');
    await shows(tab, 'status').toBe('unauthenticated');
    expect(await (await page.request.get(`${origin}/api/auth/session`)).json()).toBeNull();

    await page.locator('#nowhere').click();
    await page.waitForURL(/\/auth\/signin\b/);
    expect(await page.locator('form[action^="/api/auth/signin/sandbox"]').count()).toBe(1);
  });
});
