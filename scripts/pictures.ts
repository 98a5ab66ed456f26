/** Takes the pictures of the README from a site that runs on this machine (`npm start`). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';

const origin = `http://localhost:${process.env.PORT ?? 8787}`;
const folder = path.join(import.meta.dirname, '../docs/pictures');

const screens = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
/** What is taken: of some a phone's picture is enough, and the office is worked in on a desktop. */
const pages = [
  { name: 'home', address: '/', on: ['phone', 'desktop'] },
  // One without a match.
  { name: 'live', address: '/live/kho-phleng-ma-loei', on: ['phone', 'desktop'] },
  { name: 'events', address: '/app/events', on: ['phone'] },
  { name: 'rankings', address: '/app/events/rankings?period=month', on: ['phone'] },
  { name: 'shop', address: '/shop', on: ['phone'] },
  { name: 'office', address: '/office', on: ['desktop'], as: 'staff' },
] as const;

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
mkdirSync(folder, { recursive: true });
for (const { name, address, on, ...who } of pages) {
  for (const screen of on) {
    const context = await browser.newContext({ viewport: screens[screen], colorScheme: 'dark' });
    // The banner was answered, so that the pictures show the page.
    await context.addCookies([{ name: 'consent', value: 'given', url: origin }]);
    const page = await context.newPage();
    if ('as' in who) await signIn(page, who.as);
    // The typeface is shown where it is at hand, and so the second time. A page with a live on it is never still.
    for (const _ of [1, 2]) await page.goto(origin + address, { waitUntil: 'load' });
    await page.waitForTimeout(3_000);
    await page.screenshot({ path: path.join(folder, `${name}-${screen}.png`) });
    console.log(`docs/pictures/${name}-${screen}.png`);
    await context.close();
  }
}
await browser.close();

/** As a demo account of the sandbox's provider. */
async function signIn(page: Page, account: string) {
  await page.goto(`${origin}/auth/signin`);
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
  await page.waitForURL(`${origin}/**`);
}
