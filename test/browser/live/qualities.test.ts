/** Checks a live with two qualities in Chromium: by hand, by Save-Data and on a slow line. */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { Camera } from '../../../scripts/dev/camera/camera.ts';
import { Clock, ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { savingLine } from '../slow-line.ts';
import { showsWhatCameAfter } from './camera-clock.ts';

const MAIN = 160;
/** The small pictures have two of ten rows, so the clock on top stays readable. */
const SMALL_ROWS = 2;
const SMALL = SMALL_ROWS * 16;

interface Stage {
  path: string;
  /** Base address of the media. */
  base: string;
}

/** Runs a test with a live that has two renditions, or one. */
async function withLive(renditions: 1 | 2, use: (stage: Stage) => Promise<void>) {
  const { live, ingest, end } = await newLive('สองความคมชัด');
  const camera = film({
    url: ingest.replace(/^http/, 'ws'),
    camera: () => new ClockCamera('two'),
    ...(renditions === 2 && { small: new Camera(new Clock('two', SMALL_ROWS), null) }),
  });
  const base = `/live-media/${live.uuid}/`;
  const edge = async () => (await fetch(`${inject('origin')}${base}edge.json`)).json();
  const ready = { signal: 'live', ...(renditions === 2 && { sides: { main: 128, small: SMALL } }) };
  try {
    await expect.poll(edge).toMatchObject(ready);
    await use({ path: `/en/live/${live.slug}`, base });
  } finally {
    camera.stop();
    await end();
  }
}

const heightOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight);
const shows = (page: Page, height: number) => expect.poll(() => heightOf(page)).toBe(height);

/** Lists the segments that a page requests, by the letter of their address. */
function segmentsOf(page: Page, base: string): string[] {
  const letters: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, letter] = /\/([a-z])\d+\.m4s$/.exec(pathname) ?? [];
    if (letter && pathname.startsWith(base)) letters.push(letter);
  });
  return letters;
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Ways to watch' });
async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Ways to watch' }).click();
  return menu(page);
}

/**
 * Opens the menu until it offers a quality, and returns its button. On a busy machine the small
 * picture may be late for seconds, and the menu of that moment offers none.
 */
async function qualityButton(page: Page, choice: { name: string; exact?: true; checked?: true }) {
  const button = menu(page).getByRole('radio', choice);
  const isOffered = async () => {
    if (await menu(page).isVisible()) await page.keyboard.press('Escape');
    await openMenu(page);
    return button.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isOffered).toBe(true);
  return button;
}

describe('qualities of a stream', () => {
  test('a viewer changes the quality by hand without a gap, and it is remembered', async ({ open }) => {
    await withLive(2, async ({ path }) => {
      const page = await open(path, { viewport: { width: 360, height: 740 } });
      await shows(page, MAIN);
      const gaps = await page.evaluateHandle(() => {
        const video = document.querySelector('video');
        const seen = { stops: 0, ranges: () => video?.buffered.length };
        for (const name of ['pause', 'emptied', 'seeking']) video?.addEventListener(name, () => (seen.stops += 1));
        return seen;
      });
      await qualityButton(page, { name: 'Auto · 128p', checked: true });
      expect(await axeViolations(page)).toEqual([]);
      const choice = menu(page).getByRole('radiogroup', { name: 'Quality' });
      await choice.getByRole('radio', { name: `${SMALL}p` }).click();
      await menu(page).waitFor({ state: 'hidden' });
      await shows(page, SMALL);
      await showsWhatCameAfter(page, Date.now());
      expect(await gaps.evaluate(({ stops, ranges }) => [stops, ranges()])).toEqual([0, 1]);
      await (await qualityButton(page, { name: '128p', exact: true })).click();
      await shows(page, MAIN);
      await showsWhatCameAfter(page, Date.now());
      expect(await gaps.evaluate(({ stops, ranges }) => [stops, ranges()])).toEqual([0, 1]);
      await (await qualityButton(page, { name: `${SMALL}p` })).click();
      await shows(page, SMALL);
      await page.reload();
      await shows(page, SMALL);
      await qualityButton(page, { name: `${SMALL}p`, checked: true });
      await menu(page).getByRole('radio', { name: 'Auto' }).click();
      await shows(page, MAIN);
    });
  });

  test('a viewer who saves data gets the small quality, or else stills', async ({ open }) => {
    await withLive(2, async ({ path, base }) => {
      const page = await open('/en/faq');
      await savingLine(page);
      const letters = segmentsOf(page, base);
      await page.goto(path);
      await page.getByRole('button', { name: 'Tap to watch' }).click();
      await shows(page, SMALL);
      await showsWhatCameAfter(page, Date.now());
      expect(new Set(letters)).toEqual(new Set(['d']));
    });
    await withLive(1, async ({ path, base }) => {
      const page = await open('/en/faq');
      await savingLine(page);
      const letters = segmentsOf(page, base);
      await page.goto(path);
      await page.getByRole('button', { name: 'Tap to watch' }).click();
      await shows(page, MAIN);
      expect(new Set(letters)).toEqual(new Set(['k']));
    });
  });

  test('a live with one quality offers no choice of it', async ({ open }) => {
    await withLive(1, async ({ path, base }) => {
      const page = await open(path);
      const letters = segmentsOf(page, base);
      await shows(page, MAIN);
      const dialog = await openMenu(page);
      await dialog.getByRole('radio', { name: 'Full video', checked: true }).waitFor();
      expect(await dialog.locator('[data-qualities]').count()).toBe(0);
      expect(new Set(letters)).toEqual(new Set(['c']));
    });
  });

  test('a slow line leads to the small quality, a fast one back', async ({ open }) => {
    await withLive(2, async ({ path, base }) => {
      const page = await open(path);
      await shows(page, MAIN);
      const devTools = await page.context().newCDPSession(page);
      const line = (bytesPerSecond: number) =>
        devTools.send('Network.emulateNetworkConditions', {
          ...{ offline: false, latency: 20, uploadThroughput: -1 },
          downloadThroughput: bytesPerSecond,
        });
      const SECONDS = 1.8;
      const bytesOf = async (name: string) =>
        (await (await fetch(`${inject('origin')}${base}${name}`)).arrayBuffer()).byteLength;
      await expect.poll(() => bytesOf('d2.m4s')).toBeGreaterThan(0);
      const [main, small] = [await bytesOf('c2.m4s'), await bytesOf('d2.m4s')];
      expect(main).toBeGreaterThan(small * 1.5);
      // Enough for the small quality, and too little for the main one.
      await line(((main + small) / 2 / SECONDS) * 0.9);
      await shows(page, SMALL);
      await line(-1);
      await shows(page, MAIN);
    });
  });
});
