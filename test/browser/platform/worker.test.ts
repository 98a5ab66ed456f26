/**
 * Checks the service worker: it shows pushes and follows their links, shows the QR of an open order
 * offline, and forgets the member at sign-out.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import th from '../../../locales/th/money/order.json' with { type: 'json' };
import { newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { openAs, signOut } from '../member.ts';
import { order } from '../money/payer.ts';

const workerState = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/**
 * Simulates a lost connection inside the worker, because the browser's offline mode does not apply
 * to it.
 */
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

describe('service worker', () => {
  test('an open order’s QR works offline until the payer signs out', async ({ open }) => {
    const page = await openAs(open, await newGuest(), '/payment/refill');
    await order(page);
    await expect.poll(() => workerState(page)).toEqual({ caches: ['offline'], workers: 1 });
    // The offline page is cached a moment later.
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
    await cutLine(page);
    await page.goto(new URL('/events', page.url()).href);
    await page.getByText(th.offline.title).first().waitFor();
    await page.locator('.qr-paper svg').first().waitFor();
    await mendLine(page);

    await page.goto(new URL('/', page.url()).href);
    await signOut(page);
    await page.locator('header').getByText('เข้าสู่ระบบ').first().waitFor();
    expect(await workerState(page)).toEqual({ caches: [], workers: 0 });
  });

  /** Functions that the test replaces in the worker, with the recorded calls. */
  interface Scope {
    registration: { showNotification: (...parameters: unknown[]) => Promise<void> };
    clients: { openWindow: (path: string) => Promise<null> };
    calls: unknown[];
  }

  test('a push is shown as sent, and its click opens its link', async ({ open }) => {
    const page = await open('/faq');
    const devTools = await page.context().newCDPSession(page);
    const ids: string[] = [];
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      ids.push(...registrations.map(({ registrationId }) => registrationId)),
    );
    await devTools.send('ServiceWorker.enable');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => ids.length).toBeGreaterThan(0);
    const [worker = expect.fail('no worker')] = page.context().serviceWorkers();
    // Headless Chromium cannot show notifications, and it opens windows only after a user gesture.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Scope;
      scope.calls = [];
      scope.registration.showNotification = async (...parameters) => void scope.calls.push(parameters);
      scope.clients.openWindow = async (path) => {
        scope.calls.push(path);
        return null;
      };
    });
    const recordedCalls = () => worker.evaluate(() => (globalThis as unknown as Scope).calls);

    const payload = { title: 'ฝน <b>กำลังไลฟ์', body: 'มาดูกัน', path: '/live/one', tag: 'live:one' };
    const [registrationId = ''] = ids;
    const origin = new URL(page.url()).origin;
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
    const { title, body, tag, path } = payload;
    const notificationCall = [title, { body, tag, icon: '/icon-192.png', data: path }];
    await expect.poll(recordedCalls).toEqual([notificationCall]);
    expect((await page.request.get('/icon-192.png')).status()).toBe(200);
    await worker.evaluate((data) => {
      const notification = { data, close: () => {} };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
    }, path);
    await expect.poll(recordedCalls).toEqual([notificationCall, path]);
  });
});
