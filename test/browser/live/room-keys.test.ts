/**
 * Checks the room of a stream with the keyboard only: every control can be reached, is visible, has
 * a name and returns the focus.
 */
import type { Locator } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import talk from '../../../locales/en/live/chat.json' with { type: 'json' };
import room from '../../../locales/en/live/room.json' with { type: 'json' };
import moderation from '../../../locales/en/moderation/moderation.json' with { type: 'json' };
import { newBuyer, newGuest } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { signedIn } from '../../system/member.ts';
import { test } from '../browser.ts';
import { hasFocus, walkTo } from '../keys.ts';
import { openAs } from '../member.ts';

describe('keyboard in a room', () => {
  test('all controls of a room work by keyboard and return the focus', async ({ open }) => {
    const { live, end } = await newLive('By keys alone');
    const other = await signedIn(inject('origin'), await newGuest());
    const page = await openAs(open, await newBuyer(), `/en/live/${live.slug}`, {
      viewport: { width: 360, height: 740 },
    });
    await page.locator('[data-is-in]').waitFor();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await other.go(`/api/v1/lives/${live.slug}/lines`, { method: 'POST', form: { text: 'something rude' }, headers });
    const sheet = page.getByRole('dialog');
    const leaveSheet = async (to: Locator) => {
      await page.keyboard.press('Escape');
      await expect.poll(() => sheet.count()).toBe(0);
      expect(await hasFocus(to)).toBe(true);
    };

    const field = page.getByRole('textbox', { name: talk.text });
    await walkTo(page, field);
    await page.locator('form[data-is-taken]').waitFor();
    await page.keyboard.type('hello to all');
    await page.keyboard.press('Enter');
    await page.locator('[data-lines] > li', { hasText: 'hello to all' }).waitFor();
    expect([await hasFocus(field), await field.inputValue()]).toEqual([true, '']);

    const rude = page.locator('[data-lines] > li', { hasText: 'something rude' }).getByRole('link');
    const lines = page.getByRole('region', { name: talk.lines });
    await walkTo(page, lines, 'Shift+Tab');
    // The first focus adds the key handlers.
    await page.locator('.talk-box[aria-description]').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await hasFocus(rude)).toBe(true);
    await page.keyboard.press('Enter');
    await sheet.getByText('something rude').waitFor();
    await walkTo(page, sheet.locator('summary'));
    await page.keyboard.press('Enter');
    await walkTo(page, sheet.getByRole('button', { name: moderation.report.send }));
    await page.keyboard.press('Enter');
    await sheet.getByText(moderation.report.sent).waitFor();
    await leaveSheet(rude);

    const gifts = page.getByRole('link', { name: 'Give a gift' });
    await walkTo(page, gifts);
    await page.keyboard.press('Enter');
    await sheet.locator('[data-taken]').waitFor();
    await walkTo(page, sheet.locator('.gift-tiles').getByRole('radio').first());
    await page.keyboard.press('Space');
    await walkTo(page, sheet.locator('[data-go]'));
    await page.keyboard.press('Enter');
    await sheet.getByRole('status').filter({ hasText: '×1' }).waitFor();
    await leaveSheet(gifts);

    const share = page.getByRole('link', { name: 'Share' });
    await walkTo(page, share);
    await page.keyboard.press('Enter');
    await sheet.getByRole('heading').first().waitFor();
    await leaveSheet(share);

    const ways = page.getByRole('button', { name: room.ways.title });
    await walkTo(page, ways, 'Shift+Tab');
    await page.evaluate(() => Object.defineProperty(document, 'pictureInPictureEnabled', { value: false }));
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: talk.pause }).waitFor();
    // A browser without picture-in-picture is not offered it.
    expect(await sheet.getByRole('button', { name: room.ways.pip }).count()).toBe(0);
    expect(await sheet.getByRole('button', { name: room.ways.back }).count()).toBe(1);
    await walkTo(page, sheet.getByRole('button', { name: talk.pause }));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-pause][aria-pressed=true]').count()).toBeGreaterThan(0);
    await expect.poll(() => sheet.count()).toBe(0);
    expect(await hasFocus(ways)).toBe(true);

    await walkTo(page, page.getByRole('link', { name: 'Leave' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/our-vb');
    await end();
  });
});
