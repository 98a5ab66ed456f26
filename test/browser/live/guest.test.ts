/**
 * Checks guests in Chromium: viewers see the pictures of two senders together, and a member comes
 * into the stream with a fake camera.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { sha256Hex } from '../../../api/platform/base/digest.ts';
import { collationKey } from '../../../calls/platform/text/collation.ts';
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { filmedLives } from '../../../seed/live-key.ts';
import { onAirTitles } from '../../../seed/live-title.ts';
import { query } from '../../system/database.ts';
import { newBuyer, newVb } from '../../system/guest.ts';
import { putOnAir } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { desktop, test } from '../browser.ts';
import { openAs } from '../member.ts';

/** A stream on air, which no other test of pictures uses. */
const slug = onAirTitles.at(-2)?.slug ?? '';
const phone = { viewport: { width: 360, height: 740 } };
const origin = () => inject('origin').replace(/^http/, 'ws');

/** Adds a guest of the stream who is there, with an ingest key. */
async function addGuest() {
  const uuid = crypto.randomUUID();
  const key = `${uuid.replaceAll('-', '')}-${crypto.randomUUID().replaceAll('-', '')}`;
  const { user_uuid } = await newVb();
  const now_ms = Date.now();
  await query(
    `INSERT INTO live_guests (uuid, live_uuid, host_uuid, guest_uuid, status, invited_at_ms, invited_until_ms)
      SELECT ?, uuid, caster_uuid, ?, 'invited', ?, ? FROM lives WHERE slug = ?`,
    ...[uuid, user_uuid, now_ms, now_ms + 180_000, slug],
  );
  const sql = "UPDATE live_guests SET status = 'on', began_at_ms = ?, key_hash = ? WHERE uuid = ?";
  await query(sql, now_ms, await sha256Hex(key), uuid);
  return { uuid, key };
}

/** Returns the capture times that the pixels of all moving pictures show at one moment. */
const clocksOf = (page: Page) =>
  page.evaluate(() =>
    ['[data-live-media]', '[data-picture-media]'].map((selector) => {
      const video = document.querySelector<HTMLVideoElement>(selector);
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (!video || !context || video.videoWidth === 0) return 0;
      context.drawImage(video, 0, 0);
      const { data } = context.getImageData(0, 2, 128, 1);
      return Array.from({ length: 32 }, (_, bit) => ((data[(bit * 4 + 2) * 4] ?? 0) > 128 ? 2 ** bit : 0)).reduce(
        (a, b) => a + b,
      );
    }),
  );

/** Returns the largest of five differences between the two pictures, in milliseconds. */
async function differenceOf(page: Page): Promise<number> {
  let largest = 0;
  for (let count = 0; count < 5; count += 1) {
    const [host = 0, guest = 0] = await clocksOf(page);
    largest = Math.max(largest, host && guest ? Math.abs(host - guest) : Number.POSITIVE_INFINITY);
    await page.waitForTimeout(200);
  }
  return largest;
}

describe('guests of a stream', () => {
  test('viewers see a guest with a slow connection within 300 ms of the VB', async ({ open }) => {
    const { ingest_key } = filmedLives.find((live) => live.slug === slug) ?? expect.fail('it has no key');
    const { uuid, key } = await addGuest();
    const host = film({ url: `${origin()}/ingest/${ingest_key}`, camera: () => new ClockCamera(slug) });
    const guest = film({ url: `${origin()}/ingest/${key}`, camera: () => new ClockCamera('guest'), late_ms: 1_200 });
    try {
      const page = await open(`/live/${slug}`, phone);
      await page.locator(`[data-tile="${uuid}"]`).waitFor();
      await expect.poll(() => differenceOf(page), { timeout: 40_000 }).toBeLessThan(300);
      const box = await page.locator(`[data-tile="${uuid}"]`).boundingBox();
      expect(box).toMatchObject({ x: 180, width: 180 });
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

      // Sound follows that of the VB, unless the VB mutes the guest.
      await page.getByRole('button', { name: 'เปิดเสียง' }).click();
      const isMuted = () => page.locator('[data-picture-media]').evaluate((video: HTMLVideoElement) => video.muted);
      await expect.poll(isMuted).toBe(false);
      const plain = await open(`/live/${slug}/guests`, { ...phone, javaScriptEnabled: false, consented: true });
      await plain.getByText('แขกรับเชิญ เปิดกล้อง').waitFor();
      await query(
        "UPDATE live_guests SET status = 'over', over_at_ms = ?, ended_by = 'host' WHERE uuid = ?",
        Date.now(),
        uuid,
      );
    } finally {
      host.stop();
      guest.stop();
    }
  });

  test('a VB invites a viewer, who comes by voice, is muted and removed', async ({ open }) => {
    const { guest, user_uuid } = await newVb();
    const studio = await openAs(open, guest, '/studio', { viewport: desktop });
    await studio.getByRole('button', { name: 'เปิดกล้อง' }).waitFor();
    await studio.getByLabel('ชื่อไลฟ์').fill('ไลฟ์ที่มีแขก');
    await studio.getByRole('button', { name: 'ส่งภาพจาก OBS' }).click();
    await studio.locator('[data-is-waiting]').waitFor();
    const { results } = await query('SELECT uuid, slug FROM waiting_lives WHERE caster_uuid = ?', user_uuid);
    const own = String(results[0]?.slug);
    await putOnAir(String(results[0]?.uuid));

    const other = await newVb();
    const name = `Guest ${other.user_uuid.slice(0, 8)}`;
    await query('UPDATE users SET name = ?, name_key = ? WHERE uuid = ?', name, collationKey(name), other.user_uuid);
    const member = await openAs(open, other.guest, `/live/${own}`, phone);
    await member.locator('[data-is-in]').waitFor();
    const watching = await openAs(open, await newBuyer(), `/live/${own}`, phone);
    await watching.locator('[data-is-in]').waitFor();

    await studio.goto('/studio');
    await studio.locator('[data-is-in]').waitFor();
    await studio.locator('[popovertarget=guest-sheet]').click();
    await studio.getByLabel('ค้นหาผู้ชมหรือ VB').fill(name);
    await studio.locator('#guest-desk').getByRole('button', { name: 'ค้นหา', exact: true }).click();
    await studio.getByRole('button', { name: `ชวน ${name}` }).click();
    await studio.getByText('ชวนแล้ว รอคำตอบอยู่').waitFor();
    expect(await axeViolations(studio)).toEqual([]);

    await member.getByRole('link', { name: 'VB ชวนคุณเข้าไปในไลฟ์' }).click();
    await member.getByText('แขกไม่มีรายได้').waitFor();
    expect(await axeViolations(member)).toEqual([]);
    await member.getByRole('button', { name: 'เข้าไปแค่เสียง' }).click();
    await member.getByRole('button', { name: 'เริ่มส่งเสียง' }).click();
    await member.getByText('ตอนนี้ผู้ชมเห็นหรือได้ยินคุณแล้ว').waitFor();
    expect(await axeViolations(member)).toEqual([]);
    await watching.locator('.tile[data-is-voice]').waitFor();
    await studio.getByText('แขกรับเชิญ เสียงอย่างเดียว').waitFor();

    await studio.getByRole('button', { name: `ปิดเสียง ${name}` }).click();
    await watching.locator('.tile[data-is-muted]').waitFor();
    await member.getByText('VB ปิดเสียงคุณอยู่').waitFor();
    await studio.locator('#guest-desk summary').click();
    await studio.locator('#guest-desk').getByRole('button', { name: 'เอาออก' }).click();
    await member.getByText('VB ให้คุณออกจากไลฟ์แล้ว').waitFor();
    await expect.poll(() => watching.locator('.tile').count()).toBe(0);
  });
});
