/** Checks that the picture and the newest line of the chat stay visible under sheets and panels. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import room from '../../../locales/en/live/room.json' with { type: 'json' };
import { newLive } from '../../system/live/own-live.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { lineOf, openRoom, windows } from './room.ts';

/** Waits until an element stops moving, and returns its box. */
async function restingBox(page: Page, part: string) {
  const element = page.locator(part).first();
  await element.evaluate((moving) => Promise.all(moving.getAnimations().map(({ finished }) => finished)));
  return (await element.boundingBox()) ?? expect.fail(`${part} is not shown`);
}

/** Returns the share of the picture that the sheet covers. */
async function coveredShare(page: Page): Promise<number> {
  const [picture, sheet] = [await restingBox(page, '.picture'), await restingBox(page, 'dialog.sheet')];
  const shared = (start: 'x' | 'y', length: 'width' | 'height') =>
    Math.max(
      0,
      Math.min(picture[start] + picture[length], sheet[start] + sheet[length]) - Math.max(picture[start], sheet[start]),
    );
  return (shared('x', 'width') * shared('y', 'height')) / (picture.width * picture.height);
}

describe('sheets over a stream', () => {
  test('sheets leave the picture and the newest line visible', async ({ open }) => {
    const { live, end } = await newLive('Beside a sheet');
    const asViewer: typeof open = (path, options) => openAs(open, 'viewer', path, options);
    const { page, send } = await openRoom(asViewer, `/en/live/${live.slug}`, { shape: 'tall' });
    send({ lines: Array.from({ length: 30 }, () => lineOf()) });
    const opened = async (link: string) => {
      await page.locator(`.room a[href$="/${link}"]`).click();
      await page.locator('dialog.sheet[open]').waitFor();
    };
    for (const size of [windows['1280 × 800'], windows['1920 × 1080']]) {
      await page.setViewportSize(size);
      for (const link of ['gifts', 'share', 'viewers']) {
        await opened(link);
        await expect.poll(() => coveredShare(page), { message: link }).toBeLessThanOrEqual(0.2);
        const { y: sheetTop } = await restingBox(page, '.sheet');
        const lineEnd = async () => {
          const line = await restingBox(page, '[data-lines] > li:last-child');
          return line.y + line.height;
        };
        await expect.poll(lineEnd, { message: link }).toBeLessThanOrEqual(sheetTop);
        // The whole line, not its lower half.
        const lineStart = async () => (await restingBox(page, '[data-lines] > li:last-child')).y;
        const { y: chatTop } = await restingBox(page, '.talk-box');
        await expect.poll(lineStart, { message: link }).toBeGreaterThanOrEqual(chatTop);
        await page.keyboard.press('Escape');
      }
    }
    const phone = windows['360 × 740'];
    await page.setViewportSize(phone);
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => document.querySelector('.room')?.setAttribute('data-shape', 'tall'));
    for (const link of ['gifts', 'share']) {
      await opened(link);
      const up = async () => -(await restingBox(page, '.poster')).y / phone.height;
      await expect.poll(up, { message: link }).toBeGreaterThanOrEqual(0.09);
      await expect.poll(up, { message: link }).toBeLessThanOrEqual(0.19);
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await restingBox(page, '.poster')).y).toBe(0);
    }
    await end();
  });

  test('the emotes leave the newest line visible', async ({ open }) => {
    const { live, end } = await newLive('Above the emotes');
    const asViewer: typeof open = (path, options) => openAs(open, 'viewer', path, options);
    const { page, send } = await openRoom(asViewer, `/en/live/${live.slug}`);
    send({ lines: Array.from({ length: 30 }, () => lineOf()) });
    await page.locator('.talk-text').focus();
    await page.getByRole('button', { name: room.emotes.title }).click();
    const newest = page.locator('[data-lines] > li:last-child');
    for (const [name, size] of Object.entries(windows)) {
      await page.setViewportSize(size);
      const isFree = () =>
        newest.evaluate((line) => {
          const { left, top, bottom } = line.getBoundingClientRect();
          return [top + 2, bottom - 2].every((y) => line.contains(document.elementFromPoint(left + 8, y)));
        });
      await expect.poll(isFree, { message: name }).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.locator('.emotes').waitFor({ state: 'hidden' });
    expect(await page.locator('.talk-bar').evaluate((bar) => getComputedStyle(bar).marginTop)).toBe('0px');
    await end();
  });
});
