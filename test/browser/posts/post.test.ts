/**
 * Checks posts in Chromium: following, comments, answers, reports, hiding and restoring, on a phone
 * in Thai, on a desktop in English and without scripts.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import enAnnounce from '../../../locales/en/live/announce.json' with { type: 'json' };
import enPost from '../../../locales/en/posts/post.json' with { type: 'json' };
import thModeration from '../../../locales/th/moderation/moderation.json' with { type: 'json' };
import thFollow from '../../../locales/th/people/follow.json' with { type: 'json' };
import thNotice from '../../../locales/th/people/notice.json' with { type: 'json' };
import thPost from '../../../locales/th/posts/post.json' with { type: 'json' };
import { fillDate } from '../../date-parts.ts';
import { Device, type Pushed } from '../../push-device.ts';
import { newGuest, newStaff, newVb } from '../../system/guest.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { desktop, test } from '../browser.ts';
import { openAs } from '../member.ts';
import { does } from '../office/office-room.ts';

describe('posts and comments', () => {
  test('a fan comments and is answered; staff hide and restore a comment', async ({ open }) => {
    const { guest: vb, user_uuid } = await newVb();
    const author = await openAs(open, vb, '/en/feed', { viewport: desktop, javaScriptEnabled: false });
    await author.getByLabel(enPost.write).fill('Tonight at nine: https://example.com/set-list');
    await author.getByRole('button', { name: enPost.publish, exact: true }).click();
    await author.waitForURL('**/en/posts/*');
    const path = new URL(author.url()).pathname.replace('/en', '');

    const fan = await openAs(open, await newGuest(), `/users/${user_uuid}`, { expected: /ERR_FAILED/ });
    await fan.locator('form[data-follow]:has(.btn)').getByRole('button', { name: thFollow.follow }).click();
    await fan.locator('form[data-follow]:has(.btn)').getByRole('button', { name: thFollow.following }).waitFor();
    const pushText = await subscribe(fan);
    // In Bangkok time.
    const tomorrow = new Date(Date.now() + (24 + 7) * 3_600_000).toISOString().slice(0, 16);
    await author.goto(new URL('/en/announce', author.url()).href);
    await author.getByLabel(enAnnounce.title_label).fill('เพลงขอคืนนี้');
    await fillDate(author, 'starts_at', tomorrow);
    await author.getByRole('button', { name: enAnnounce.send, exact: true }).click();
    await author.getByText('เพลงขอคืนนี้').first().waitFor();
    expect(await pushText()).toBe('แขก ประกาศไลฟ์: เพลงขอคืนนี้');
    await author.locator('a[href^="/en/announce/"]').click();
    await author.locator('summary', { hasText: enAnnounce.withdraw }).click();
    await author.getByRole('button', { name: enAnnounce.withdraw, exact: true }).click();
    await author.getByText(enAnnounce.outcome.withdrawn).waitFor();
    await author.goto(new URL(`/en${path}`, author.url()).href);
    await fan.goto(new URL(path, fan.url()).href);
    const say = async (text: string) => {
      await fan.getByLabel(thPost.write_comment).fill(text);
      await fan.getByRole('button', { name: thPost.send, exact: true }).click();
    };
    await say('รอเลยค่ะ');
    // The server's entry replaces the provisional one, without leaving the page.
    await fan.locator('li[id^="c-"]', { hasText: 'รอเลยค่ะ' }).waitFor();
    expect(new URL(fan.url()).search).toBe('');
    await say('คืนนี้ไม่นอน');
    await fan.locator('li[id^="c-"]', { hasText: 'คืนนี้ไม่นอน' }).waitFor();
    // A failed request is undone and sent as a form.
    await fan.route('**/comment', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await say('เน็ตหลุด');
    await fan.waitForURL(/order=newest/);
    await fan.locator('li[id^="c-"]', { hasText: 'เน็ตหลุด' }).waitFor();
    expect(await fan.locator('li[id^="c-"]').count()).toBe(3);

    await author.reload();
    const comment = author.locator('li[id^="c-"]', { hasText: 'รอเลยค่ะ' });
    await comment.getByRole('link', { name: enPost.answer }).click();
    await author.getByLabel(enPost.text).fill('See you there');
    await author.getByRole('button', { name: enPost.send, exact: true }).click();
    await author.getByText('See you there').waitFor();
    await fan.goto(new URL(path, fan.url()).href);
    await fan.getByText('See you there').waitFor();
    expect(await axeViolationsInBoth(fan)).toEqual([]);
    for (const width of [320, 360, 1280]) {
      await fan.setViewportSize({ width, height: 800 });
      const wide = await fan.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
      expect(wide, `at ${width}`).toBeLessThanOrEqual(width);
    }

    const other = await openAs(open, await newGuest(), path, {
      javaScriptEnabled: false,
      expected: /^404: |status of 404/,
    });
    const reply = other.locator('li[id^="c-"]', { hasText: 'คืนนี้ไม่นอน' });
    await reply.getByRole('link', { name: thModeration.link_short }).click();
    await other.getByRole('button', { name: thModeration.report.send }).click();
    await other.getByText(thModeration.report.sent).waitFor();

    const staff = await openAs(open, await newStaff(), '/office/reports', { viewport: desktop });
    const row = staff.locator('main tbody').filter({ hasText: 'คืนนี้ไม่นอน' }).first();
    const href = (await row.locator('a[href^="/office/reports/"]').first().getAttribute('href')) ?? '';
    const decide = (measure: 'hide' | 'show', reason: string) =>
      does(staff, ['reports', 'decide'], { measure, reason }, { id: href.split('/').at(-1) ?? '' });
    await decide('hide', 'ชวนให้อดนอน');
    await other.goto(new URL(path, other.url()).href);
    await other.locator('li[id^="c-"]', { hasText: 'รอเลยค่ะ' }).waitFor();
    expect(await reply.count()).toBe(0);
    await fan.goto(new URL('/decisions', fan.url()).href);
    await fan.getByText('ชวนให้อดนอน').waitFor();
    await decide('show', 'ดูใหม่แล้วไม่เป็นไร');
    await other.reload();
    await reply.waitFor();

    await other.goto(new URL(`/users/${user_uuid}`, other.url()).href);
    await other.getByRole('button', { name: thFollow.block }).click();
    await other.getByText(thFollow.blocked_text).waitFor();
    expect((await other.goto(new URL(path, other.url()).href))?.status()).toBe(404);
  });
});

/**
 * Turns on pushes at /notices with the keys of a test device. Returns a function that waits for the
 * push and returns the title that the service worker shows.
 */
async function subscribe(page: Page): Promise<() => Promise<string>> {
  const device = new Device(crypto.randomUUID());
  await page.context().grantPermissions(['notifications']);
  // No public push service is available in tests.
  await page.addInitScript((form) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint: form.endpoint, keys: form }) }) as unknown as PushSubscription;
  }, device.form);
  await page.goto(new URL('/notices', page.url()).href);
  await page.getByRole('button', { name: thNotice.push.on }).click();
  await page.getByText(thNotice.saved).waitFor();
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(await worker()).toBe(`${inject('origin')}/sw.js`);
  const address = `${inject('origin')}/sandbox/push?endpoint=${encodeURIComponent(device.endpoint)}`;
  const pushes = async () => ((await (await fetch(address)).json()) as { pushed: Pushed[] }).pushed;
  return async () => {
    await expect.poll(pushes).toHaveLength(1);
    const [push = expect.fail('nothing')] = await pushes();
    return shownBy(page, device.read(push));
  };
}

/**
 * Delivers a push to the service worker of the page and returns the title that it shows. Headless
 * Chromium cannot show notifications, so the test replaces the function.
 */
async function shownBy(page: Page, data: string): Promise<string> {
  const [worker = expect.fail('no worker')] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title) => void Object.assign(globalThis, { shown: title });
  });
  const devtools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: inject('origin'),
    registrationId: await registrationId,
    data,
  });
  const shownTitle = () => worker.evaluate(() => (globalThis as unknown as { shown?: string }).shown ?? '');
  await expect.poll(shownTitle).not.toBe('');
  return shownTitle();
}
