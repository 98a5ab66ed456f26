/** Takes the pictures of the README from a site that runs on this machine (`npm start`). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

const origin = `http://localhost:${process.env.PORT ?? 8787}`;
const folder = path.join(import.meta.dirname, '../docs/pictures');

const screens = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
const pages = {
  home: '/',
  live: '/live/rong-phleng-kon-non-kap-som',
  events: '/app/events',
  rankings: '/app/events/rankings?period=month',
  shop: '/shop',
};
/** Of these a phone's picture is enough. */
const onPhonesOnly = ['events', 'rankings', 'shop'];

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
mkdirSync(folder, { recursive: true });
for (const [screen, viewport] of Object.entries(screens)) {
  const context = await browser.newContext({ viewport, colorScheme: 'dark' });
  // The banner was answered, so that the pictures show the page.
  await context.addCookies([{ name: 'consent', value: 'given', url: origin }]);
  for (const [name, address] of Object.entries(pages)) {
    if (screen !== 'phone' && onPhonesOnly.includes(name)) continue;
    const page = await context.newPage();
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    await page.screenshot({ path: path.join(folder, `${name}-${screen}.png`) });
    console.log(`docs/pictures/${name}-${screen}.png`);
  }
}
const staff = await browser.newPage({ viewport: screens.desktop, colorScheme: 'dark' });
await staff.context().addCookies([{ name: 'consent', value: 'given', url: origin }]);
await staff.goto(`${origin}/auth/signin?callbackUrl=/office`);
await staff.locator('form[action^="/api/auth/signin/"] button').click();
await staff.locator('button[value=demo-staff]').click();
await staff.waitForURL(`${origin}/office`, { waitUntil: 'networkidle' });
await staff.screenshot({ path: path.join(folder, 'office-desktop.png') });
console.log('docs/pictures/office-desktop.png');
await browser.close();
