/** The time that the clock camera writes into its pixels, read where a page shows them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What stands in the strip of the picture that is shown now: the lower 32 bits of a moment. */
export const clockOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!video || !context || video.videoWidth === 0) return 0;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 2, 128, 1);
    return Array.from({ length: 32 }, (_, bit) => ((data[(bit * 4 + 2) * 4] ?? 0) > 128 ? 2 ** bit : 0)).reduce(
      (a, b) => a + b,
    );
  });

/** How long ago it was taken what is shown, in milliseconds. */
const ageOf = async (page: Page) => (Date.now() % 2 ** 32) - (await clockOf(page));

export const secondsOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** The picture goes on: it shows what was taken after this moment. */
export const showsWhatCameAfter = (page: Page, moment_ms: number) =>
  expect.poll(async () => Date.now() - (await ageOf(page))).toBeGreaterThan(moment_ms);
