/** Takes the screenshots of the README from a local site (`npm start`). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';

const origin = `http://localhost:${process.env.PORT ?? 8787}`;
const folder = path.join(import.meta.dirname, '../../docs/pictures');

const screens = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
/** Screenshots to take. For some pages the phone is enough; staff use the office on a desktop. */
const pages = [
  { name: 'home', address: '/', on: ['phone', 'desktop'] },
  // A live without a PK match.
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
    // The consent cookie hides the banner, which would cover the page.
    await context.addCookies([{ name: 'consent', value: 'given', url: origin }]);
    const page = await context.newPage();
    if ('as' in who) await signIn(page, who.as);
    // The first load stores the typeface, which is then used at once in the second. Pages with a
    // live never become idle.
    for (const _ of [1, 2]) await page.goto(origin + address, { waitUntil: 'load' });
    await page.waitForTimeout(3_000);
    await page.screenshot({ path: path.join(folder, `${name}-${screen}.png`) });
    console.log(`docs/pictures/${name}-${screen}.png`);
    await context.close();
  }
}
await browser.close();

/** Signs in with a demo account of the sandbox's provider. */
async function signIn(page: Page, account: string) {
  await page.goto(`${origin}/auth/signin`);
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
  await page.waitForURL(`${origin}/**`);
}
