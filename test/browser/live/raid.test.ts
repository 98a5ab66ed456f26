/**
 * Checks a raid between two rooms: the card, the viewer's choice, and the consent banner below it.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sendRaid } from '../../../calls/live/raid.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { desktop, test } from '../browser.ts';

const phone = { viewport: { width: 360, height: 740 } };

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? expect.fail(`${selector} has no box`);

/** Returns the texts of elements that a tap in their middle would miss. Runs in the page. */
const coveredTexts = (elements: Element[]) =>
  elements
    .filter((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .map(({ textContent }) => textContent);

describe('a raid', () => {
  test('viewers go on after a countdown, or stay', async ({ open }) => {
    const [one, other] = [await newLive('ไลฟ์ที่กำลังจะจบ'), await newLive('ไลฟ์ที่ไปต่อ')];
    const staying = await open(`/live/${one.live.slug}`, phone);
    const leaving = await open(`/en/live/${one.live.slug}`, phone);
    for (const page of [staying, leaving]) await page.locator('[data-is-in]').waitFor();
    const answer = await one.ask(sendRaid.method, sendRaid.path, { live_uuid: other.live.uuid });
    expect(answer.status, answer.text).toBe(200);

    const card = staying.locator('.raid');
    await card.getByText(`ไปดู ${other.live.caster.name} กันต่อ`).waitFor();
    expect(await card.getByRole('link').getAttribute('href')).toContain(`/live/${other.live.slug}`);
    expect(await axeViolations(staying)).toEqual([]);
    await card.getByRole('button', { name: 'อยู่หน้านี้' }).click();
    expect(await card.count()).toBe(0);

    await leaving.waitForURL(`**/en/live/${other.live.slug}*`);
    expect(new URL(staying.url()).pathname).toBe(`/live/${one.live.slug}`);
    await other.end();
  });

  test('the card leaves the consent banner at the bottom uncovered', async ({ open }) => {
    // The card of a live with an age limit stays until the viewer answers.
    const [one, other] = [await newLive('ไลฟ์แรกของคืน'), await newLive('ไลฟ์ของผู้ใหญ่', { least_age: '20' })];
    const pages = [
      await open(`/live/${one.live.slug}`, phone),
      await open(`/live/${one.live.slug}`, { viewport: desktop }),
    ];
    for (const page of pages) await page.locator('[data-is-in]').waitFor();
    const answer = await one.ask(sendRaid.method, sendRaid.path, { live_uuid: other.live.uuid });
    expect(answer.status, answer.text).toBe(200);
    for (const page of pages) {
      await page.locator('.raid').getByRole('button').waitFor();
      const [card, banner] = [await boxOf(page, '.raid'), await boxOf(page, '#consent')];
      const { height } = page.viewportSize() ?? expect.fail('a page has a size');
      expect(card.y + card.height).toBeLessThanOrEqual(banner.y);
      expect([card.y >= 0, banner.y + banner.height <= height]).toEqual([true, true]);
      const controls = page.locator('.raid a, .raid button, #consent button');
      expect(await controls.count()).toBe(4);
      expect(await controls.evaluateAll(coveredTexts)).toEqual([]);
    }
    await other.end();
  });
});
