/** Checks the pages of categories and of a VB on narrow windows, and the category in the studio. */
import { describe, expect } from 'vitest';
import categoryTexts from '../../../locales/th/live/category.json' with { type: 'json' };
import { query } from '../../system/database.ts';
import { newVb } from '../../system/guest.ts';
import { putOnAir } from '../../system/live/own-live.ts';
import { vbPath } from '../../system/seeded-pages.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { phone, test } from '../browser.ts';
import { openAs } from '../member.ts';

const PATHS = ['/categories', '/en/categories/singer', vbPath, `${vbPath}?tab=posts`, `/en${vbPath}?tab=supporters`];

describe('pages', () => {
  test.for(PATHS)('%s fits into 320 pixels and passes axe in both colour schemes', async (path, { open }) => {
    const page = await open(path, { consented: true, viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await axeViolationsInBoth(page)).toEqual([]);
  });

  test('a VB’s follow button is wide and on the first screen of a phone', async ({ open }) => {
    const page = await open(vbPath, { consented: true, viewport: phone });
    const box = await page.locator('article form[action$="/follow"] button').first().boundingBox();
    const { width = 0, y = 1000, height = 0 } = box ?? {};
    expect(width).toBeGreaterThan(250);
    expect(y + height).toBeLessThan(640);
  });
});

describe('/studio', () => {
  test('a VB on air changes the category without leaving the page', async ({ open }) => {
    const { guest, user_uuid } = await newVb();
    const studio = await openAs(open, guest, '/studio', { viewport: phone });
    await studio.getByLabel('ชื่อไลฟ์').fill('หมวดใหม่');
    await studio.getByRole('button', { name: 'ส่งภาพจาก OBS' }).click();
    await studio.locator('[data-is-waiting]').waitFor();
    const { results } = await query('SELECT uuid FROM waiting_lives WHERE caster_uuid = ?', user_uuid);
    await putOnAir(String(results[0]?.uuid));
    await studio.goto('/studio');
    await studio.locator('[data-is-in]').waitFor();
    await studio.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await studio.locator('[popovertarget=category-sheet]').click();
    await studio.locator('#live-category').selectOption('talk');
    const answer = studio.waitForResponse((response) => response.url().endsWith('/studio'));
    await studio.getByRole('button', { name: categoryTexts.change }).click();
    await answer;
    await expect.poll(() => studio.locator('#live-category option[selected]').getAttribute('value')).toBe('talk');
    expect(await studio.locator('[data-same-page]').count()).toBe(1);
  });
});
