/**
 * Checks gifts over the picture of a stream: each tap in the sheet is a separate gift that everyone
 * in the room sees.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import giftTexts from '../../../locales/en/live/gift.json' with { type: 'json' };
import { onAirTitles } from '../../../seed/live-title.ts';
import { query } from '../../system/database.ts';
import { newBuyer } from '../../system/guest.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

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

test('three taps give three gifts for three coins, seen in the room', async ({ open }) => {
  const buyer = await newBuyer();
  const page = await openAs(open, buyer, address, { ...phone, expected: /403|409|422/ });
  const onlooker = await open(address, { consented: true, reducedMotion: 'no-preference', ...phone });
  await onlooker.locator('[data-is-in]').waitFor();
  const tray = await openTray(page);
  const coins = async () => numberIn(await tray.locator('[data-have] .coins').textContent());
  const before = await coins();
  const heart = tray.getByRole('listitem').filter({ hasText: 'Heart' }).first();
  const give = heart.getByRole('button', { name: giftTexts.give });
  // The gift moves over the onlooker's picture only, because the buyer prefers reduced motion. A
  // slow stream may show fewer than three.
  const animation = onlooker.locator('.gift-over').first().waitFor();
  const life = onlooker.locator('.room-strip [href="#monster"] b');
  const lifeBefore = numberIn(await life.textContent());
  for (const pieces of [1, 2, 3]) {
    await give.click();
    await heart.getByText(`×${pieces}`, { exact: true }).waitFor();
  }
  expect(await coins()).toBe(before - 3);
  await animation;
  expect(await page.locator('.gift-over').count()).toBe(0);
  await tray.getByRole('status').filter({ hasText: 'Heart ×3' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // Once the gifts are counted, the room sends the changes to the onlooker.
  await expect.poll(async () => numberIn(await life.textContent())).toBeLessThanOrEqual(lifeBefore - 3);
  await onlooker.locator('.room-strip [href="#place"]').waitFor();
  // The screen counts them up in one line; the chat log has each.
  await onlooker.locator('[data-lines] > li[data-kind=gift]', { hasText: 'Heart ×3' }).waitFor();
  const { data } = await (await onlooker.request.get(`/api/v1/lives/${onAirTitles[4]?.slug}/lines`)).json();
  expect(data.lines.filter(({ kind }: { kind: string }) => kind === 'gift')).toHaveLength(3);

  await refuse(buyer);
  await give.click();
  await tray.getByRole('alert').waitFor();
  expect(await coins()).toBe(before - 3);
});
