/** Checks events above the chat of a live: a poll, an item, and which of them has the place. */
import { describe, expect } from 'vitest';
import type { DeckItem, DeckPoll } from '../../../calls/live/room/deck-event.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { lineOf, openRoom, windows } from '../live/room.ts';

const poll: DeckPoll = {
  kind: 'poll',
  uuid: crypto.randomUUID(),
  question: 'Which song is next?',
  answers: ['Rain on the roof', 'The moon above the river', 'Nothing more'],
  counts: [3, 1, 0],
  ends_at: new Date(Date.now() + 600_000).toISOString(),
  is_over: false,
};
const item: DeckItem = {
  kind: 'item',
  uuid: crypto.randomUUID(),
  item_uuid: crypto.randomUUID(),
  name: { th: 'แท่งไฟส้มหวาน', en: 'Orange light stick' },
  picture_url: '/media/avatar/somo.svg',
  price_coins: 590,
  stock_free: 12,
  sold_count: 3,
  ends_at: new Date(Date.now() + 300_000).toISOString(),
  is_over: false,
};
const now = () => new Date().toISOString();

describe('events above the chat', () => {
  test('one card fits every window, and the other event is a button', async ({ open }) => {
    const { live, end } = await newLive('With a poll');
    const { page, send, reload } = await openRoom(open, `/en/live/${live.slug}`);
    for (const [name, size] of Object.entries(windows)) {
      await page.setViewportSize(size);
      await reload();
      send({ lines: Array.from({ length: 6 }, () => lineOf()) });
      send({ deck: [item, poll], now: now() });
      await page.locator('.deck-offer').getByText('12 left', { exact: false }).waitFor();
      expect(await page.locator('.deck-card').count(), name).toBe(1);
      await page.getByRole('button', { name: 'Poll', exact: true }).click();
      await page.locator('.deck-poll').getByText('75%').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(size.width);
      const outside = () =>
        page.locator('.deck-answer').evaluateAll(
          (buttons) =>
            buttons.filter((button) => {
              const { top, bottom, height } = button.getBoundingClientRect();
              return height < 44 || top < 0 || bottom > innerHeight;
            }).length,
        );
      // A phone in landscape scrolls within the card.
      if (size.height > 400) await expect.poll(outside, { message: name }).toBe(0);
    }
    expect(await axeViolations(page)).toEqual([]);
    send({ votes: { uuid: poll.uuid, counts: [3, 1, 4], own: 2 } });
    await page.locator('.deck-poll').getByText('50%').waitFor();
    expect(await page.locator('.deck-answer[aria-pressed=true]').count()).toBe(1);
    expect(await page.locator('.deck-answer:disabled').count()).toBe(3);
    send({ deck: [], now: now() });
    await expect.poll(() => page.locator('.deck-card').count()).toBe(0);
    await end();
  });
});
