/**
 * Checks the studio in Chromium: a VB goes on air with a fake camera, and another person sees the
 * picture move.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { query } from '../../system/database.ts';
import { newVb } from '../../system/guest.ts';
import { axeViolations } from '../axe.ts';
import { desktop, phone, test } from '../browser.ts';
import { openAs } from '../member.ts';

/** Returns a function that waits until more than `moreThan` different pictures were seen. */
async function looksOf(page: Page): Promise<(moreThan: number) => Promise<void>> {
  const video = page.locator('video[data-live-media]');
  await video.waitFor();
  return async (moreThan) => {
    const looks = new Set<string>();
    await expect
      .poll(async () => looks.add((await video.screenshot()).toString('base64')).size)
      .toBeGreaterThan(moreThan);
  };
}

describe('studio', () => {
  test('a VB goes on air by camera, recovers from a cut and ends', async ({ open }) => {
    const { guest, user_uuid } = await newVb();
    const studio = await openAs(open, guest, '/studio', { viewport: desktop });
    await studio.evaluate(() => {
      const sockets: WebSocket[] = [];
      Object.assign(window, { sockets });
      const { WebSocket: Plain } = window;
      window.WebSocket = class extends Plain {
        constructor(...[url, protocols]: ConstructorParameters<typeof Plain>) {
          super(url, protocols);
          if (String(url).endsWith('/ingest')) sockets.push(this);
        }
      };
    });
    await studio.getByRole('button', { name: 'เปิดกล้อง' }).click();
    await studio.getByRole('combobox', { name: 'ไมค์' }).waitFor();
    expect(await axeViolations(studio)).toEqual([]);
    // The fake microphone beeps once a second.
    const levels = new Set<number>();
    const level = studio.locator('[data-level]');
    const sampleLevel = async () => levels.add(await level.evaluate((meter: HTMLMeterElement) => meter.value)).size;
    await expect.poll(sampleLevel, { interval: 50 }).toBeGreaterThan(3);
    expect(Math.max(...levels)).toBeGreaterThan(0.05);
    await studio.getByLabel('ชื่อไลฟ์').fill('ไลฟ์จากสตูดิโอ');
    await studio.getByRole('button', { name: 'เริ่มไลฟ์', exact: true }).click();
    await studio.getByText('ภาพมาแล้ว').waitFor();
    expect(await studio.locator('[data-received]').textContent()).toMatch(/\d+×\d+ · \d+ fps · \d+ kbps · มีเสียง/);
    await studio.getByText('ผู้ชมดูภาพได้แล้ว').waitFor();
    expect(await studio.locator('.studio-check').count()).toBe(0);
    expect(await axeViolations(studio)).toEqual([]);
    // The acknowledgements are held back, as on a slow connection.
    const kbps = async () =>
      Number(/(\d+) kbps/.exec((await studio.locator('[data-quality]').textContent()) ?? '')?.[1]);
    const full = await kbps();
    const line = await studio.evaluateHandle(() => {
      const [socket] = (window as unknown as { sockets: WebSocket[] }).sockets;
      if (!socket) throw new Error('nothing is sent');
      const onMessage = socket.onmessage;
      const late: MessageEvent[] = [];
      socket.onmessage = (event) => late.push(event);
      const opens = () => {
        socket.onmessage = onMessage;
        for (const event of late) onMessage?.call(socket, event);
      };
      return { opens };
    });
    await studio.getByText('เน็ตช้า ลดความคมชัดลงให้แล้ว').waitFor();
    await expect.poll(kbps).toBeLessThan(full);
    await line.evaluate(({ opens }) => opens());

    const { results } = await query('SELECT slug, poster_url FROM lives WHERE caster_uuid = ?', user_uuid);
    const [live] = results as { slug: string; poster_url: string }[];
    expect(live?.poster_url).toMatch(/^\/media\/upload\/.*-1440\.webp$/);
    const watching = await open(`/live/${live?.slug}`, { viewport: phone });
    const seesMoving = await looksOf(watching);
    await seesMoving(2);
    // The sound of this stream is Opus, which some browsers cannot play.
    const deaf = await open('/en/our-vb', { viewport: phone, consented: true });
    await deaf.addInitScript(() => {
      const { addSourceBuffer } = MediaSource.prototype;
      MediaSource.prototype.addSourceBuffer = function (type) {
        if (/opus|mp4a/.test(type)) throw new DOMException('NotSupportedError');
        return addSourceBuffer.call(this, type);
      };
    });
    await deaf.goto(`/en/live/${live?.slug}`);
    await deaf.locator('[data-cannot-play=unheard]').getByText('can’t play this stream’s sound').waitFor();
    await (await looksOf(deaf))(2);
    await deaf.context().close();
    await studio.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)?.close());
    await expect
      .poll(() => studio.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.length))
      .toBe(2);
    await studio.getByText('กำลังส่งภาพ').waitFor();
    await seesMoving(2);

    await studio.getByText('จบไลฟ์', { exact: true }).click();
    await studio.getByRole('button', { name: 'จบไลฟ์เลย' }).click();
    await studio.getByRole('heading', { name: 'ไลฟ์จบแล้ว' }).waitFor();
    expect(await axeViolations(studio)).toEqual([]);
    const recording = await query('SELECT recordings FROM lives WHERE caster_uuid = ?', user_uuid);
    expect(String(recording.results[0]?.recordings)).toContain('/live-media/');
  });

  test('a VB practises and goes on air without restarting the camera', async ({ open }) => {
    const { guest, user_uuid } = await newVb();
    const studio = await openAs(open, guest, '/studio', { viewport: phone });
    await studio.getByLabel('ชื่อไลฟ์').fill('ซ้อมก่อนไลฟ์');
    await studio.getByLabel('ซ้อมก่อน').check();
    await studio.getByRole('button', { name: 'เริ่มไลฟ์', exact: true }).click();
    await studio.getByText('ภาพมาแล้ว').waitFor();
    await studio.getByText('ผู้ชมดูภาพได้แล้ว').waitFor();
    expect(await axeViolations(studio)).toEqual([]);
    const livesOf = async () => (await query('SELECT slug FROM lives WHERE caster_uuid = ?', user_uuid)).results;
    expect(await livesOf()).toEqual([]);
    const { results } = await query('SELECT uuid, slug FROM waiting_lives WHERE caster_uuid = ?', user_uuid);
    const [practice] = results as { uuid: string; slug: string }[];
    const statusOf = async (path: string) => (await fetch(new URL(path, inject('origin')))).status;
    expect(await statusOf(`/live-media/${practice?.uuid}/edge.json`)).toBe(404);
    expect(await statusOf(`/live/${practice?.slug}`)).toBe(404);
    const track = await studio.evaluateHandle(() => {
      const video = document.querySelector<HTMLVideoElement>('[data-own-picture]');
      return video?.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;
    });
    await studio.getByRole('button', { name: 'ออกอากาศเลย' }).click();
    await studio.locator('[data-studio=on_air]').waitFor();
    expect(await track.evaluate((one) => one?.readyState)).toBe('live');
    expect(await livesOf()).toEqual([{ slug: practice?.slug }]);
    await (await looksOf(await open(`/live/${practice?.slug}`, { viewport: phone })))(2);
    await studio.getByText('จบไลฟ์', { exact: true }).click();
    await studio.getByRole('button', { name: 'จบไลฟ์เลย' }).click();
    await studio.getByRole('heading', { name: 'ไลฟ์จบแล้ว' }).waitFor();
  });

  test('a static shared screen arrives and keeps playing for viewers', async ({ open }) => {
    const { guest, user_uuid } = await newVb();
    const studio = await openAs(open, guest, '/studio', { viewport: desktop });
    await studio.evaluate(() => {
      navigator.mediaDevices.getDisplayMedia = async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
        const context = canvas.getContext('2d');
        if (context) context.fillStyle = '#2a6';
        context?.fillRect(0, 0, 640, 360);
        const stream = canvas.captureStream(0);
        // Sends a single frame once the studio takes it, and no other.
        setTimeout(() => {
          const [track] = stream.getVideoTracks();
          context?.fillRect(0, 0, 640, 360);
          (track as CanvasCaptureMediaStreamTrack).requestFrame();
        }, 500);
        return stream;
      };
    });
    await studio.getByRole('button', { name: 'แชร์หน้าจอ' }).click();
    await studio.getByRole('combobox', { name: 'ไมค์' }).waitFor();
    await studio.getByLabel('ชื่อไลฟ์').fill('หน้าจอที่ไม่ขยับ');
    await studio.getByRole('button', { name: 'เริ่มไลฟ์', exact: true }).click();
    await studio.getByText('ผู้ชมดูภาพได้แล้ว').waitFor();
    const { results } = await query('SELECT slug FROM lives WHERE caster_uuid = ?', user_uuid);
    const watching = await open(`/live/${String(results[0]?.slug)}`, { viewport: phone });
    const playedSeconds = () => watching.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await expect.poll(playedSeconds).toBeGreaterThan(0);
    const from = await playedSeconds();
    await expect.poll(playedSeconds).toBeGreaterThan(from + 5);
    await studio.getByText('จบไลฟ์', { exact: true }).click();
    await studio.getByRole('button', { name: 'จบไลฟ์เลย' }).click();
    await studio.getByRole('heading', { name: 'ไลฟ์จบแล้ว' }).waitFor();
  });

  test('the studio reports a failing encoder and stops after four tries', async ({ open }) => {
    const { guest } = await newVb();
    const studio = await openAs(open, guest, '/studio', {
      viewport: desktop,
      expected: /closed before the connection/,
    });
    await studio.evaluate(() => {
      const encoders: unknown[] = [];
      Object.assign(window, { encoders });
      const { VideoEncoder: Plain } = window;
      window.VideoEncoder = class extends Plain {
        readonly fail: () => void;
        constructor(init: VideoEncoderInit) {
          super(init);
          this.fail = () => init.error(new DOMException('EncodingError'));
          encoders.push(this);
        }
        override encode() {
          queueMicrotask(this.fail);
        }
      };
    });
    await studio.getByRole('button', { name: 'เปิดกล้อง' }).click();
    await studio.getByRole('combobox', { name: 'ไมค์' }).waitFor();
    await studio.getByLabel('ชื่อไลฟ์').fill('ส่งภาพไม่ได้');
    await studio.getByRole('button', { name: 'เริ่มไลฟ์', exact: true }).click();
    await studio.getByText('เบราว์เซอร์นี้ส่งภาพไม่ได้ ลองใช้').waitFor();
    expect(await studio.evaluate(() => (window as unknown as { encoders: unknown[] }).encoders.length)).toBe(4);
  });

  test('without JavaScript a VB starts and drops a stream for OBS', async ({ open }) => {
    const { guest } = await newVb();
    const page = await openAs(open, guest, '/en/studio', { javaScriptEnabled: false });
    // Rows that only scripts fill leave no gap.
    const gaps = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.cockpit > *')].map((part) => part.getBoundingClientRect());
      const visibleBoxes = boxes.filter(({ width }) => width > 0).toSorted((one, other) => one.top - other.top);
      return visibleBoxes.slice(1).map(({ top }, index) => top - (visibleBoxes[index]?.bottom ?? 0));
    });
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8);
    await page.getByLabel('Title').fill('By a program');
    await page.getByRole('button', { name: 'Go live', exact: true }).click();
    await page.getByText('No video received yet').waitFor();
    const key = async () => /live_[0-9a-f]{32}_[\w-]{32}/.exec(await page.content())?.[0];
    const before = await key();
    expect(before).toBeDefined();
    await page.locator('summary', { hasText: 'Replace the key' }).click();
    await page.getByRole('button', { name: 'Replace the key' }).click();
    await page.getByText('You have a new stream key').waitFor();
    expect(await key()).not.toBe(before);
    await page.getByRole('button', { name: 'Don’t go live' }).click();
    await page.getByText('The stream was dropped').waitFor();
  });
});
