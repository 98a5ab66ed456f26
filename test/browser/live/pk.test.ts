/**
 * Checks a PK between two VBs who use their studios. Viewers see both pictures, and gifts move the
 * score.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { collationKey } from '../../../calls/platform/text/collation.ts';
import { query } from '../../system/database.ts';
import { newBuyer, newVb } from '../../system/guest.ts';
import { putOnAir } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { desktop, type Open, test } from '../browser.ts';
import { openAs } from '../member.ts';
import { sendGift } from './choose-gift.ts';

const phone = { viewport: { width: 360, height: 740 } };

/** Starts a stream of a new VB with a unique name, on air without a picture. */
async function goOnAir(open: Open) {
  const { guest, user_uuid } = await newVb();
  const name = `VB ${user_uuid.slice(0, 8)}`;
  await query('UPDATE users SET name = ?, name_key = ? WHERE uuid = ?', name, collationKey(name), user_uuid);
  const studio = await openAs(open, guest, '/studio', { viewport: desktop });
  await studio.getByRole('button', { name: 'เปิดกล้อง' }).waitFor();
  await studio.getByLabel('ชื่อไลฟ์').fill(`ไลฟ์ของ ${name}`);
  await studio.getByRole('button', { name: 'ส่งภาพจาก OBS' }).click();
  await studio.locator('[data-is-waiting]').waitFor();
  const { results } = await query('SELECT uuid, slug FROM waiting_lives WHERE caster_uuid = ?', user_uuid);
  await putOnAir(String(results[0]?.uuid));
  await studio.goto('/studio');
  await studio.locator('[data-is-in]').waitFor();
  return { studio, name, slug: String(results[0]?.slug) };
}

const scoreOf = (page: Page) => page.locator('.pk-score > p').first().textContent();

describe('PK of two studios', () => {
  test('an accepted PK invitation shows the match; gifts move score and goal', async ({ open }) => {
    const one = await goOnAir(open);
    const other = await goOnAir(open);
    const buyer = await newBuyer();
    const watching = await openAs(open, buyer, `/live/${one.slug}`, phone);
    await watching.locator('[data-is-in]').waitFor();

    const { studio } = one;
    await studio.locator('[popovertarget=goal-sheet]').click();
    await studio.getByLabel('เป้าหมายคืออะไร').fill('เพลงถัดไป');
    await studio.getByLabel('กี่เหรียญ').fill('2');
    await studio.getByRole('button', { name: 'ตั้งเป้าหมาย' }).click();
    await watching.getByText('เพลงถัดไป').waitFor();
    await studio.locator('[popovertarget=pk-sheet]').click();
    await studio.getByLabel('ค้นหา VB ที่กำลังไลฟ์').fill(other.name);
    await studio.getByRole('button', { name: 'ค้นหา', exact: true }).click();
    await studio.getByRole('listitem').filter({ hasText: other.name }).getByRole('button', { name: 'ชวน' }).click();
    await studio.getByText(`ชวน ${other.name} แล้ว`).waitFor();
    await other.studio.getByText(`${one.name} ชวนคุณแข่ง PK 3 นาที`).waitFor();
    expect(await axeViolations(other.studio)).toEqual([]);
    await other.studio.getByRole('button', { name: 'รับคำชวน' }).click();
    await studio.getByText(`PK กับ ${other.name}`).waitFor();

    await watching.locator('[data-pk]').waitFor();
    await watching.getByText(/^[12]:\d\d$/).waitFor();
    const otherPicture = watching.locator('[data-picture-media]');
    await expect.poll(() => otherPicture.boundingBox()).toMatchObject({ x: 180, width: 180 });
    await watching.getByRole('link', { name: 'ส่งของขวัญ' }).click();
    const tray = watching.getByRole('dialog');
    await tray.locator('[data-taken]').waitFor();
    await sendGift(tray, 'หัวใจ');
    await tray.locator('[data-go]').click();
    await watching.keyboard.press('Escape');
    await expect.poll(() => scoreOf(watching)).toMatch(/^2\D+0$/);
    await watching.getByText('ถึงเป้าหมายแล้ว: เพลงถัดไป').first().waitFor();
    expect(await axeViolations(watching)).toEqual([]);
    expect(await watching.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    // The other room without JavaScript: the page itself shows the score.
    const plain = await open(`/live/${other.slug}`, { ...phone, javaScriptEnabled: false, consented: true });
    expect(await scoreOf(plain)).toMatch(/^0\D+2$/);
    expect(await plain.locator('noscript > .picture').boundingBox()).toMatchObject({ x: 0, width: 180 });
    await studio.getByText('ออกจาก PK').first().click();
    await studio.getByRole('button', { name: 'ออกจาก PK' }).click();
    await watching.locator('[data-pk-left]', { hasText: `${other.name} ชนะ` }).waitFor();
    await watching.goto(`/live/${one.slug}/pk`);
    await watching.getByText(`${other.name} ชนะ เพราะอีกฝ่ายออกก่อน`).waitFor();
  });
});
