/** Reads the time that the clock camera writes into its pixels from the video of a page. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the lower 32 bits of the capture time of the current frame, in milliseconds. */
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

/** Returns the age of the current frame, in milliseconds. */
const ageOf = async (page: Page) => (Date.now() % 2 ** 32) - (await clockOf(page));

export const secondsOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** Waits until the video shows a frame that was captured after this moment. */
export const showsWhatCameAfter = (page: Page, moment_ms: number) =>
  expect.poll(async () => Date.now() - (await ageOf(page))).toBeGreaterThan(moment_ms);
