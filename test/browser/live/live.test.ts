/**
 * Checks watching a stream in Chromium: the clock camera sends, and the tests read the time from
 * the displayed pixels.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import gift from '../../../locales/en/live/gift.json' with { type: 'json' };
import payment from '../../../locales/en/money/order.json' with { type: 'json' };
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { liveUuid } from '../../../seed/live.ts';
import { filmedLives } from '../../../seed/live-key.ts';
import { onAirTitles } from '../../../seed/live-title.ts';
import { newGuest } from '../../system/guest.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { accept, atBank, bankOf } from '../money/payer.ts';
import { secondsOf, showsWhatCameAfter } from './camera-clock.ts';
import { sendGift } from './choose-gift.ts';

/** The last stream on air, which no other test uses. */
const slug = onAirTitles.at(-1)?.slug ?? '';

/** Starts a camera that sends to this stream. */
function filming() {
  const { ingest_key } = filmedLives.find((live) => live.slug === slug) ?? expect.fail('it has no key');
  return film({
    url: `${inject('origin').replace(/^http/, 'ws')}/ingest/${ingest_key}`,
    camera: () => new ClockCamera(slug),
  });
}

describe('player of a stream', () => {
  test('a stream plays, recovers from cuts and plays without JavaScript', async ({ open }) => {
    const begun_ms = Date.now();
    const camera = filming();
    try {
      // Requests of the page fail while it is offline.
      const page = await open(`/live/${slug}`, { expected: /ERR_INTERNET_DISCONNECTED/ });
      await showsWhatCameAfter(page, begun_ms);
      const sound = page.getByRole('button', { name: 'เปิดเสียง' });
      await sound.click();
      await sound.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(false);
      camera.cut();
      await showsWhatCameAfter(page, Date.now());
      // To the page this looks like a change of network.
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await showsWhatCameAfter(page, Date.now());
      // Like a phone that was locked.
      await page.evaluate(() => {
        document.querySelector('video')?.pause();
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await showsWhatCameAfter(page, Date.now());
      // The page does not show viewers a delay this short.
      await page.locator('video[data-late]:not([data-late="0"])').waitFor();
      expect(await page.locator('[data-behind]').textContent()).not.toMatch(/\d/);
      const bare = await open(`/live/${slug}`, { javaScriptEnabled: false });
      const picture = bare.locator('video');
      const looks = new Set<string>();
      const capture = async () => looks.add((await picture.last().screenshot()).toString('base64')).size;
      await expect.poll(capture).toBeGreaterThan(3);
    } finally {
      camera.stop();
    }
  });

  test('a truncated or broken segment continues without duplicate fragments', async ({ open }) => {
    const camera = filming();
    try {
      const page = await open('/our-vb');
      // Records the start time of each fragment that is appended to the player.
      await page.addInitScript(() => {
        const startTimes: number[] = [];
        Object.assign(window, { begins: startTimes });
        const { appendBuffer } = SourceBuffer.prototype;
        SourceBuffer.prototype.appendBuffer = function (data) {
          const view = ArrayBuffer.isView(data)
            ? new DataView(data.buffer, data.byteOffset, data.byteLength)
            : new DataView(data);
          for (let at = 0; at + 16 <= view.byteLength; at += 1)
            if (view.getUint32(at) === 0x74666474) startTimes.push(Number(view.getBigUint64(at + 8)));
          return appendBuffer.call(this, data);
        };
      });
      let requestCount = 0;
      await page.route('**/live-media/*/c*.m4s', async (route) => {
        requestCount += 1;
        if (requestCount === 3) return route.abort('aborted');
        if (requestCount !== 2) return route.continue();
        const answer = await route.fetch();
        const body = await answer.body();
        await route.fulfill({ response: answer, body: body.subarray(0, body.length - 400) });
      });
      await page.goto(`/live/${slug}`);
      await expect.poll(() => requestCount).toBeGreaterThan(3);
      await showsWhatCameAfter(page, Date.now());
      // To the page this looks like a change of network.
      await page.evaluate(() => {
        (window as unknown as { begins: number[] }).begins.length = 0;
        dispatchEvent(new Event('online'));
      });
      await showsWhatCameAfter(page, Date.now());
      const begins = await page.evaluate(() => (window as unknown as { begins: number[] }).begins);
      expect(begins).toEqual([...new Set(begins)]);
    } finally {
      camera.stop();
    }
  });

  test('a player over the limit waits as requested and plays on', async ({ open }) => {
    const camera = filming();
    try {
      const page = await open('/terms', { expected: /429/ });
      // Records the waits of the player, and skips the one that it is told.
      await page.addInitScript(() => {
        const delays: unknown[] = [];
        Object.assign(window, { waits: delays });
        const { setTimeout } = window;
        const wait = (callback: () => void, ms?: number) =>
          setTimeout(callback, delays.push(ms) && ms === 77_000 ? 0 : ms);
        window.setTimeout = wait as typeof setTimeout;
      });
      const waits = () => page.evaluate(() => (window as unknown as { waits: unknown[] }).waits);
      let [segments, edges] = [0, 0];
      const refusal = { status: 429, headers: { 'retry-after': '77' }, body: '{}' };
      await page.route('**/live-media/*/c*.m4s', (route) => {
        segments += 1;
        return segments === 2 ? route.fulfill(refusal) : route.continue();
      });
      await page.route('**/live-media/*/edge.json', (route) => {
        edges += 1;
        return edges === 1 ? route.fulfill(refusal) : route.continue();
      });
      await page.goto(`/live/${slug}`);
      await expect.poll(() => segments).toBeGreaterThan(3);
      await showsWhatCameAfter(page, Date.now());
      expect((await waits()).filter((ms) => ms === 77_000)).toHaveLength(2);
    } finally {
      camera.stop();
    }
  });

  test('a viewer who starts far behind jumps to the present', async ({ open }) => {
    const camera = filming();
    try {
      const page = await open('/our-vb');
      const edge = async () => {
        const answer = await fetch(`${inject('origin')}/live-media/${liveUuid(slug)}/edge.json`);
        return ((await answer.json()) as { msn?: number }).msn ?? 0;
      };
      const SEGMENTS = 6;
      const from = await edge();
      await expect.poll(edge).toBeGreaterThanOrEqual(from + SEGMENTS);
      let isFirst = true;
      await page.route('**/live-media/*/edge.json', async (route) => {
        const answer = await route.fetch();
        const position = await answer.json();
        await route.fulfill({
          response: answer,
          json: isFirst ? { ...position, msn: position.msn - SEGMENTS } : position,
        });
        isFirst = false;
      });
      const segmentNumbers: number[] = [];
      page.on('request', (request) => {
        const [, msn] = /\/c(\d+)\.m4s$/.exec(request.url()) ?? [];
        if (msn && new URL(request.url()).pathname.includes(liveUuid(slug))) segmentNumbers.push(Number(msn));
      });
      await page.goto(`/live/${slug}`);
      await expect.poll(() => segmentNumbers.length).toBeGreaterThan(2);
      await showsWhatCameAfter(page, Date.now());
      const [first = 0, second = 0] = segmentNumbers;
      expect(second - first).toBeGreaterThanOrEqual(SEGMENTS);
    } finally {
      camera.stop();
    }
  });

  test('a visible stream card plays a preview, except with data saving', async ({ open }) => {
    const camera = filming();
    try {
      const base = `/live-media/${liveUuid(slug)}/`;
      const edge = async () => (await fetch(`${inject('origin')}${base}edge.json`)).json();
      await expect.poll(edge).toMatchObject({ signal: 'live' });
      const saving = await open('/faq', { reducedMotion: 'no-preference' });
      await saving.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
      );
      const paths: string[] = [];
      saving.on('request', (request) => paths.push(new URL(request.url()).pathname));
      await saving.goto('/our-vb');
      await saving.locator(`[data-preview="${base}"]`).scrollIntoViewIfNeeded();
      const page = await open('/our-vb', { reducedMotion: 'no-preference' });
      const card = page.locator(`[data-preview="${base}"]`);
      await card.scrollIntoViewIfNeeded();
      const seconds = () =>
        card.locator('video').evaluateAll(([video]) => (video as HTMLVideoElement)?.currentTime ?? 0);
      await expect.poll(seconds).toBeGreaterThan(0);
      expect(paths).toContain('/our-vb');
      expect(paths.filter((path) => path.startsWith('/live-media/'))).toEqual([]);
    } finally {
      camera.stop();
    }
  });

  test('viewers can choose sound, data saver, window or replay, and swipe on', async ({ open }) => {
    const camera = filming();
    try {
      const page = await open(`/en/live/${slug}`, { hasTouch: true, viewport: { width: 360, height: 740 } });
      await showsWhatCameAfter(page, 0);
      const choose = async (name: RegExp) => {
        await page.getByRole('button', { name: 'Ways to watch' }).click();
        await page.getByRole('dialog').locator('button', { hasText: name }).click();
      };
      const goesOn = async () => {
        const before = await secondsOf(page);
        await expect.poll(() => secondsOf(page)).not.toBe(before);
      };
      const names: string[] = [];
      page.on('request', (request) => names.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
      await choose(/Sound only/);
      await expect.poll(() => page.evaluate(() => document.querySelector('video')?.videoWidth)).toBe(0);
      await expect.poll(() => names.filter((name) => /^a\d+\.m4s$/.test(name)).length).toBeGreaterThan(1);
      await goesOn();
      await choose(/Data saver/);
      await showsWhatCameAfter(page, Date.now());
      await page.getByRole('button', { name: 'Ways to watch' }).click();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      // This Chromium has no picture-in-picture windows, so the test checks the requests for them.
      await page.evaluate(() => {
        let small: Element | null = null;
        const turn = (video: Element | null, name: string) => {
          [small, video] = [video, small ?? video];
          video?.dispatchEvent(new Event(name));
        };
        Object.defineProperty(document, 'pictureInPictureElement', { get: () => small });
        document.exitPictureInPicture = async () => turn(null, 'leavepictureinpicture');
        HTMLVideoElement.prototype.requestPictureInPicture = async function () {
          if (small) throw new Error('it is in a window');
          turn(this, 'enterpictureinpicture');
          return new EventTarget() as PictureInPictureWindow;
        };
      });
      const window = page.locator('[data-way=pip]');
      for (const isSmall of [true, false]) {
        await choose(/Small window/);
        expect(await window.getAttribute('aria-checked')).toBe(String(isSmall));
        expect(await page.evaluate(() => document.pictureInPictureElement !== null)).toBe(isSmall);
      }
      expect(await page.locator('[data-way=k]').getAttribute('aria-checked')).toBe('true');
      await choose(/From the beginning/);
      // The start is far from the present, even if media was sent before this test.
      await expect.poll(() => page.evaluate(() => document.querySelector('video')?.src)).toMatch(/r\d+-\d+\.mp4$/);
      await goesOn();
      const picture = page.locator('.poster');
      const touch = (x: number) => ({ identifier: 0, clientX: x, clientY: 200 });
      const here = page.url();
      // The first touch loads the script.
      await expect
        .poll(async () => {
          await picture.dispatchEvent('touchstart', { changedTouches: [touch(300)] });
          await picture.dispatchEvent('touchend', { changedTouches: [touch(100)] });
          return page.url();
        })
        .not.toBe(here);
      expect(new URL(page.url()).pathname).toMatch(/^\/en\/live\//);
    } finally {
      camera.stop();
    }
  });

  test('a viewer tops up and gives while the picture keeps playing', async ({ open }) => {
    const camera = filming();
    try {
      const page = await openAs(open, await newGuest(), `/en/live/${slug}`, { viewport: { width: 360, height: 740 } });
      await page.locator('[data-is-in]').waitFor();
      await showsWhatCameAfter(page, 0);
      /**
       * Counts from now on how often the video stopped. `isSame` is false if another element
       * replaced it.
       */
      const halts = await page.evaluateHandle(() => {
        const video = document.querySelector('video');
        const playback = { halts: 0, isSame: () => video !== null && document.querySelector('video') === video };
        for (const name of ['pause', 'emptied']) video?.addEventListener(name, () => (playback.halts += 1));
        return playback;
      });
      await page.getByRole('link', { name: 'Give a gift' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.locator('[data-taken]').waitFor();
      expect(await sheet.getByRole('radio', { name: 'Heart' }).first().isDisabled()).toBe(true);
      await sheet.getByRole('link', { name: gift.top_up }).click();
      await sheet.getByText('฿35', { exact: true }).click();
      // Neither checkbox is ticked, so the browser does not send the form.
      await sheet.getByRole('button', { name: payment.pay.now }).click();
      expect(await axeViolations(page)).toEqual([]);
      await accept(page);
      await sheet.getByRole('button', { name: payment.pay.now }).click();
      await sheet.getByRole('img', { name: payment.qr.alt }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await atBank(page, await bankOf(page));
      await sheet.getByText('Topped up').waitFor();
      await sheet.locator('[data-taken]').waitFor();
      expect(await sheet.locator('[data-have] .coins').textContent()).toMatch(/^350/);
      await sendGift(sheet, 'Heart');
      await sheet.getByRole('status').filter({ hasText: 'Heart ×1' }).waitFor();
      await showsWhatCameAfter(page, Date.now());
      expect(await halts.evaluate(({ halts, isSame }) => [halts, isSame()])).toEqual([0, true]);
      expect(new URL(page.url()).pathname).toBe(`/en/live/${slug}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    } finally {
      camera.stop();
    }
  });

  /** Makes the browser reject matching codecs, like a browser without a decoder for them. */
  const refuseCodecs = (page: Page, codecs: string) =>
    page.addInitScript((pattern) => {
      const { addSourceBuffer } = MediaSource.prototype;
      MediaSource.isTypeSupported = (type) => !RegExp(pattern).test(type);
      MediaSource.prototype.addSourceBuffer = function (type) {
        if (RegExp(pattern).test(type)) throw new DOMException('NotSupportedError');
        return addSourceBuffer.call(this, type);
      };
    }, codecs);

  test('a device with a clock one day behind still measures the delay', async ({ open }) => {
    const camera = filming();
    try {
      const page = await open('/our-vb');
      await page.addInitScript(() => {
        const { now } = Date;
        Date.now = () => now() - 86_400_000;
      });
      await page.goto(`/live/${slug}`);
      const late = page.locator('video[data-late]:not([data-late="0"])');
      await late.waitFor();
      expect(Number(await late.getAttribute('data-late'))).toBeLessThan(60);
    } finally {
      camera.stop();
    }
  });

  test('a player without a decoder says so and requests no segment', async ({ open }) => {
    const camera = filming();
    try {
      const page = await open('/en/our-vb', { consented: true });
      let segmentCount = 0;
      page.on('request', (request) => {
        if (/\/c\d+\.m4s$/.test(request.url())) segmentCount += 1;
      });
      await refuseCodecs(page, 'avc1');
      await page.goto(`/en/live/${slug}`);
      const card = page.locator('[data-cannot-play=unplayable]');
      await card.getByText('can’t play this stream').waitFor();
      expect(segmentCount).toBe(0);
      // The room counts the failure for the VB.
      const unplayedCount = () =>
        page.evaluate(async () => {
          const base = document.querySelector<HTMLElement>('[data-live-media]')?.dataset.liveMedia;
          const signal = (await (await fetch(`${base}picture.json`)).json()) as { unplayed_count: number };
          return signal.unplayed_count;
        });
      await expect.poll(unplayedCount).toBeGreaterThanOrEqual(1);
      expect(await axeViolations(page)).toEqual([]);
      await card.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => card.count()).toBe(0);
    } finally {
      camera.stop();
    }
  });

  test('after three failed tries of a decoder, the player shows an error', async ({ open }) => {
    const camera = filming();
    try {
      const page = await open('/en/our-vb', { consented: true });
      await page.addInitScript(() => {
        const { appendBuffer } = SourceBuffer.prototype;
        // Overwrites the decoder configuration, so that no decoder can read it.
        SourceBuffer.prototype.appendBuffer = function (data) {
          const bytes = Uint8Array.from(
            ArrayBuffer.isView(data)
              ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
              : new Uint8Array(data),
          );
          for (let at = 0; at + 24 < bytes.length; at += 1)
            if (String.fromCharCode(...bytes.subarray(at, at + 4)) === 'avcC') bytes.fill(0, at + 4, at + 24);
          return appendBuffer.call(this, bytes);
        };
      });
      let tries = 0;
      page.on('request', (request) => {
        if (/\/i\d+\.mp4$/.test(request.url())) tries += 1;
      });
      await page.goto(`/en/live/${slug}`);
      await page.locator('[data-cannot-play=unplayable]').waitFor();
      expect(tries).toBe(3);
    } finally {
      camera.stop();
    }
  });
});
