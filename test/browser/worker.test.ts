/** The service worker: without a line an open order's QR is still there, and nothing of a member stays when they sign out. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import th from '../../locales/th/payment.json' with { type: 'json' };
import { newGuest } from '../system/guest.ts';
import { test } from './browser.ts';
import { openAs } from './member.ts';
import { order } from './payer.ts';

const kept = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/** What asks beside a page goes around a browser's own "offline": the worker is told that there is no line. */
async function cutLine(page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.disable());
  const [worker = expect.fail('no worker')] = page.context().serviceWorkers();
  await worker.evaluate(() => Object.assign(globalThis, { line: fetch, fetch: () => Promise.reject(new TypeError()) }));
}

async function mendLine(page: Page) {
  const [worker = expect.fail('no worker')] = page.context().serviceWorkers();
  await worker.evaluate(() =>
    Object.assign(globalThis, { fetch: (globalThis as unknown as { line: typeof fetch }).line }),
  );
}

test('without a line the QR of an open order is there; after its payer has signed out nothing of it is kept', async ({
  open,
}) => {
  const page = await openAs(open, await newGuest(), '/payment/refill');
  await order(page);
  await expect.poll(() => kept(page)).toEqual({ caches: ['offline'], workers: 1 });
  await cutLine(page);
  await page.goto(new URL('/events', page.url()).href);
  await page.getByText(th.offline.title).first().waitFor();
  await page.locator('.qr-paper svg').first().waitFor();
  await mendLine(page);

  await page.goto(new URL('/', page.url()).href);
  await page.locator('header details summary').first().click();
  await page.locator('form[action$="/auth/signout"] button').click();
  await page.locator('header').getByText('เข้าสู่ระบบ').first().waitFor();
  expect(await kept(page)).toEqual({ caches: [], workers: 0 });
});
