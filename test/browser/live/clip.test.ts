/** A fan cuts a clip from a live on air and plays it. */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { newGuest } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

const secondsOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

describe('a clip', () => {
  test('a fan on a phone cuts it from the menu and plays it', async ({ open }) => {
    const { live, ingest, end } = await newLive('A live with clips');
    const camera = film({ url: ingest.replace(/^http/, 'ws'), camera: () => new ClockCamera(live.slug) });
    try {
      const guest = await newGuest();
      const page = await openAs(open, guest, `/en/live/${live.slug}`, { viewport: { width: 360, height: 740 } });
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(5);
      await page.locator('[data-ways]').click();
      await page.locator('dialog.ways a', { hasText: 'Cut a clip' }).click();
      const sheet = page.locator('dialog.sheet[open]:not(.ways)');
      await sheet.locator('select[name=seconds]').selectOption('15');
      await sheet.locator('form button[type=submit]').click();
      await page.waitForURL(/\/en\/clips\/[0-9a-f-]{36}$/);
      expect(await page.locator('h1').textContent()).toBe('A live with clips');
      // Nothing is wider than the phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const video = page.locator('article video');
      await video.evaluate((element: HTMLVideoElement) => element.play());
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(1);
      const length = await video.evaluate((element: HTMLVideoElement) => element.duration);
      expect(length).toBeGreaterThan(3);
      expect(length).toBeLessThan(20);
      // It seeks.
      await video.evaluate((element: HTMLVideoElement) => {
        element.pause();
        element.currentTime = element.duration - 0.5;
      });
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
      expect(await video.evaluate((element: HTMLVideoElement) => element.error)).toBeNull();
      const answer = await fetch(`${inject('origin')}${await video.getAttribute('src')}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    } finally {
      camera.stop();
    }
    await end();
  });
});
