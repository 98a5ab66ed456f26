/**
 * Checks the picture of a stream for late viewers, in the replay and after crashes, by the time in
 * its pixels.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { momentAt } from '../../../client/live/watch/replay-moment.ts';
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { filmedLives } from '../../../seed/live-key.ts';
import { newLive } from '../../system/live/own-live.ts';
import { openWorld } from '../../system/world.ts';
import { test } from '../browser.ts';
import { clockOf, secondsOf, showsWhatCameAfter } from './camera-clock.ts';

const socketOf = (address: string) => address.replace(/^http/, 'ws');

/** Duration of one frame of the camera. */
const PICTURE_MS = 100;

async function replayAt(origin: string, live_uuid: string): Promise<Replay['files']> {
  const { files }: Replay = await (await fetch(`${origin}/live-media/${live_uuid}/replay.json`)).json();
  return files;
}

/** Seeks to a position and expects the frame that was captured at that time. */
async function expectFrameAt(page: Page, seconds: number, taken_at_ms: number) {
  await page.evaluate((to) => {
    const video = document.querySelector('video');
    if (!video) return;
    video.pause();
    video.currentTime = (video.seekable.length > 0 ? video.seekable.start(0) : 0) + to;
  }, seconds);
  const awayBy = async () => Math.abs((await clockOf(page)) - (taken_at_ms % 2 ** 32));
  await expect.poll(awayBy, { message: `at ${seconds} s` }).toBeLessThanOrEqual(PICTURE_MS);
}

describe('late viewers and replays', () => {
  test('late viewers see the present, and a replay seeks to exact frames', async ({ open }) => {
    const origin = inject('origin');
    const { live, ingest, ask, end } = await newLive('ไลฟ์ที่ดูซ้ำได้');
    const camera = film({ url: socketOf(ingest), camera: () => new ClockCamera(live.slug) });
    let late_ms = 0;
    try {
      await expect.poll(async () => (await replayAt(origin, live.uuid)).at(0)?.seconds ?? 0).toBeGreaterThan(3);
      expect((await ask('POST', `/v1/lives/${live.slug}/lines`, { text: 'สวัสดีตอนนี้' })).status).toBe(200);
      expect((await ask('POST', `/v1/lives/${live.slug}/lines`, { text: 'แล้วเจอกัน' })).status).toBe(200);
      late_ms = Date.now();
      await showsWhatCameAfter(await open(`/live/${live.slug}`), late_ms);
    } finally {
      camera.stop();
    }
    await end();
    const page = await open(`/live/${live.slug}`, { expected: /429/ });
    // For some seconds the cached page of the running stream is shown.
    const again = async () => {
      await page.reload();
      return page.locator('video[data-again]').count();
    };
    await expect.poll(again, { interval: 1_000 }).toBe(1);
    await page.locator('video[data-again]').evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
    const files = await replayAt(origin, live.uuid);
    const file = files[0] ?? expect.fail('nothing can be seen again');
    // A camera that never stopped gives one file without a cut.
    expect([files.length, file.moments.length]).toEqual([1, 1]);
    const lasts = () => page.evaluate(() => document.querySelector('video')?.duration ?? 0);
    expect(await lasts()).toBeCloseTo(file.seconds, 1);
    // Also in the middle of segments, and after earlier seeks.
    for (const seconds of [file.seconds - 0.35, 0.05, file.seconds / 2, 1.65, 3.45, 2.55])
      await expectFrameAt(page, seconds, momentAt(file, seconds));
    // The message appears once its moment is reached. The page shows only the last 30 s, and on a
    // busy machine the file may be longer.
    const afterwards = Math.min(file.seconds - 0.1, (late_ms - momentAt(file, 0)) / 1000 + 1);
    const message = page.locator('[data-lines] > li', { hasText: 'สวัสดีตอนนี้' });
    for (const [seconds, count] of [
      [afterwards, 1],
      [0.05, 0],
      [afterwards, 1],
    ] as const) {
      await expectFrameAt(page, seconds, momentAt(file, seconds));
      await expect.poll(() => message.count()).toBe(count);
    }
    // A viewer presses play before the script has loaded, and the first request for messages fails.
    let isPlaying = () => {};
    const playbackStart = new Promise<void>((resolve) => {
      isPlaying = resolve;
    });
    await page.route(/see-again/, async (route) => {
      await playbackStart;
      await route.continue();
    });
    // The next response is a full page, so the number to continue from is that of its last message.
    await page.route(
      /\/lines\?from=/,
      async (route) => {
        const { data } = await (await route.fetch()).json();
        await route.fulfill({ json: { data: { ...data, lines: data.lines.slice(0, 1), last: data.lines[0].seq } } });
      },
      { times: 1 },
    );
    await page.route(/\/lines\?from=/, (route) => route.fulfill({ status: 429 }), { times: 1 });
    await page.reload();
    await page.locator('video[data-again]').evaluate((video: HTMLVideoElement) => video.play());
    isPlaying();
    await expect.poll(() => message.count()).toBe(1);
    await page.locator('[data-lines] > li', { hasText: 'แล้วเจอกัน' }).waitFor();
  });

  test('the picture survives room and server crashes with a complete replay', async ({ open }) => {
    const world = await openWorld({ hasMortalRooms: true });
    const live = filmedLives[0] ?? expect.fail('no live of the seed data is filmed');
    const camera = film({
      url: `${socketOf(world.url)}/ingest/${live.ingest_key}`,
      camera: () => new ClockCamera(live.slug),
    });
    try {
      // Requests during the crashes fail and appear in the console.
      const page = await open(`/live/${live.slug}`, { baseURL: world.url, expected: /./ });
      // The second round kills the room twice, before anyone has reconnected.
      for (const times of [1, 2]) {
        for (let time = 0; time < times; time += 1) await world.killMediaRoom(live.uuid);
        await showsWhatCameAfter(page, Date.now());
      }
      const killed_ms = Date.now();
      await world.killAndRevive();
      const back_ms = Date.now();
      await showsWhatCameAfter(page, back_ms);
      const [file, ...others] = await replayAt(world.url, live.uuid);
      const moments = file?.moments ?? [];
      const [[, first_ms] = [0, 0], [seconds, last_ms] = [0, 0]] = [moments[0], moments.at(-1)];
      // Sums of fractional seconds are not exact.
      const lost_ms = Math.round(last_ms - first_ms - seconds * 1000);
      // A sender buffers one minute.
      expect(lost_ms).toBeLessThanOrEqual(Math.max(0, back_ms - killed_ms - 55_000));
      expect(others).toEqual([]);
    } finally {
      camera.stop();
      await world.close();
    }
  });
});
