/** A live's room by the keyboard alone: every way there is in it is reached, seen, named and left again. */
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import moderation from '../../locales/en/moderation.json' with { type: 'json' };
import room from '../../locales/en/room.json' with { type: 'json' };
import talk from '../../locales/en/talk.json' with { type: 'json' };
import { newBuyer, newGuest } from '../system/guest.ts';
import { signedIn } from '../system/member.ts';
import { newLive } from '../system/own-live.ts';
import { test } from './browser.ts';
import { openAs } from './member.ts';

/** More stops than there are between any two things of a room. */
const STOPS_MOST = 40;

const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** Presses a key until something has the focus. Each stop on the way is seen, and has a name. */
async function walkTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MOST; stop += 1) {
    await page.keyboard.press(key);
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const names = [
        element.ariaLabel,
        element.textContent,
        element.title,
        ...labels.map((label) => label.textContent),
      ];
      const isOutlined = [element, element.parentElement, element.closest('li')].some(
        (one) => one && getComputedStyle(one).outlineStyle !== 'none',
      );
      // A field of a form has a border that changes its colour.
      const field = element.closest('.field');
      const isSeen = isOutlined || (field !== null && getComputedStyle(field).borderStyle === 'solid');
      return { name: names.find((name) => name?.trim())?.trim() ?? '', html: element.outerHTML.slice(0, 200), isSeen };
    });
    passed.push(at.name);
    expect(at, at.html).toMatchObject({ name: expect.stringMatching(/./), isSeen: true });
    if (await hasFocus(place)) return;
  }
  throw new Error(`The keyboard does not lead there, but to ${passed.join(' | ')}`);
}

test('talk, report, gifts, sharing, the picture and the way out are reached by keys alone, and the focus comes back from each', async ({
  open,
}) => {
  const { live, end } = await newLive('By keys alone');
  const other = await signedIn(inject('origin'), await newGuest());
  const page = await openAs(open, await newBuyer(), `/en/live/${live.slug}`, { viewport: { width: 360, height: 740 } });
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
  // The keys are taken up with the first focus.
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
  const gift = sheet.getByRole('listitem').first().getByRole('button');
  await walkTo(page, gift);
  await page.keyboard.press('Enter');
  await sheet.getByText('×1', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await sheet.getByText('×2', { exact: true }).waitFor();
  await leaveSheet(gifts);

  const share = page.getByRole('link', { name: 'Share' });
  await walkTo(page, share);
  await page.keyboard.press('Enter');
  await sheet.getByRole('heading').first().waitFor();
  await leaveSheet(share);

  const ways = page.getByRole('button', { name: room.ways.title });
  await walkTo(page, ways, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: talk.pause }).waitFor();
  await walkTo(page, sheet.getByRole('button', { name: talk.pause }));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-pause][aria-pressed=true]').count()).toBeGreaterThan(0);
  await expect.poll(() => sheet.count()).toBe(0);
  expect(await hasFocus(ways)).toBe(true);

  await walkTo(page, page.getByRole('link', { name: 'Leave' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/our-vb');
  await end();
});
