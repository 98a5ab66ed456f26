/**
 * Checks gifts over the picture of a stream: taps in the sheet are one gift that everyone in the
 * room sees, and a gift above the member's own amount is confirmed and can be taken back.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { setAskAbove } from '../../../calls/money/wallet.ts';
import giftTexts from '../../../locales/en/live/gift.json' with { type: 'json' };
import { onAirTitles } from '../../../seed/live-title.ts';
import { query } from '../../system/database.ts';
import { newBuyer } from '../../system/guest.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { chooseGift, sendGift } from './choose-gift.ts';

/** A stream to which no other browser test gives. */
const address = `/en/live/${onAirTitles[4]?.slug}`;
const phone = { viewport: { width: 360, height: 740 } };

const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

const openTray = async (page: Page) => {
  // Before that, the link leads to the gift page instead of the sheet.
  await page.locator('[data-is-in]').waitFor();
  await page.getByRole('link', { name: 'Give a gift' }).click();
  const tray = page.getByRole('dialog');
  await tray.locator('[data-taken]').waitFor();
  return tray;
};

/** Blocks a guest, so that the VB of the stream accepts no more gifts from them. */
const refuse = (guest: string) =>
  query(
    `INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms)
     SELECT caster_uuid, accounts.user_uuid, 0 FROM lives, accounts WHERE slug = ? AND provider_account_id = ?`,
    onAirTitles[4]?.slug ?? '',
    `demo-${guest}`,
  );

/** Sets the coins above which the member confirms a gift. */
const askAbove = (page: Page, coins: number) =>
  page.evaluate(
    ([path, amount]) => fetch(`/api${path}`, { method: 'POST', body: new URLSearchParams({ coins: String(amount) }) }),
    [setAskAbove.path, coins] as const,
  );

/**
 * Stops the clock of the page. Three seconds end a combo and a countdown, and a busy machine may
 * need longer between two steps.
 */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 10_000);

describe('gift sheet of a stream', () => {
  test('three taps send one gift; a confirmed gift can be cancelled', async ({ open }) => {
    const buyer = await newBuyer();
    const page = await openAs(open, buyer, address, { ...phone, expected: /403|409|422/ });
    const onlooker = await open(address, { consented: true, reducedMotion: 'no-preference', ...phone });
    await onlooker.locator('[data-is-in]').waitFor();
    await page.clock.install();
    let tray = await openTray(page);
    const coins = async () => numberIn(await tray.locator('[data-have] .coins').textContent());
    const before = await coins();
    // The gift moves over the onlooker's picture only, because the buyer prefers reduced motion.
    const animation = onlooker.locator('.gift-over').first().waitFor();
    const life = onlooker.locator('.room-strip [href="#monster"] b');
    const lifeBefore = numberIn(await life.textContent());
    await chooseGift(tray, 'Heart');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await stopClock(page);
    for (const pieces of [1, 2, 3]) {
      await tray.locator('[data-go]').click();
      expect(await tray.locator('[data-combo]').textContent()).toBe(`×${pieces}`);
    }
    expect(await coins()).toBe(before - 3);
    // Closing the sheet ends the combo.
    await page.keyboard.press('Escape');
    await page.clock.resume();
    await animation;
    expect(await page.locator('.gift-over').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(address);
    // Once the gift is counted, the room sends the changes to the onlooker.
    await expect.poll(async () => numberIn(await life.textContent())).toBeLessThanOrEqual(lifeBefore - 3);
    await onlooker.locator('.room-strip [href="#place"]').waitFor();
    await onlooker.locator('[data-lines] > li[data-kind=gift]', { hasText: 'Heart ×3' }).waitFor();
    const { data } = await (await onlooker.request.get(`/api/v1/lives/${onAirTitles[4]?.slug}/lines`)).json();
    expect(data.lines.filter(({ kind }: { kind: string }) => kind === 'gift')).toHaveLength(1);

    await askAbove(page, 0);
    tray = await openTray(page);
    expect(await coins()).toBe(before - 3);
    await sendGift(tray, 'Heart');
    const give = tray.getByRole('button', { name: giftTexts.give });
    await tray.getByRole('heading', { name: 'Send Heart ×1' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await stopClock(page);
    await give.click();
    expect(await give.isVisible()).toBe(false);
    await page.clock.runFor(2_900);
    await tray.getByRole('button', { name: giftTexts.take_back }).click();
    await tray.getByText(giftTexts.taken_back).waitFor();
    await page.clock.runFor(3_000);
    await give.click();
    // The countdown goes on in the chat.
    await page.keyboard.press('Escape');
    await page.locator('.talk [data-leaving]').waitFor();
    await page.clock.runFor(3_000);
    await page.clock.resume();
    // Soon after the first gift, the chat counts it up.
    await onlooker.locator('[data-lines] > li[data-kind=gift]', { hasText: /Heart ×[14]/ }).waitFor();
    await page.locator('.talk [data-leaving]').waitFor({ state: 'detached' });

    await askAbove(page, 1_000);
    tray = await openTray(page);
    expect(await coins()).toBe(before - 4);
    await refuse(buyer);
    await sendGift(tray, 'Heart');
    await page.keyboard.press('Escape');
    await tray.getByRole('alert').waitFor();
    expect(await coins()).toBe(before - 4);
  });
});
