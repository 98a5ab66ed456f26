/** Runs axe over the gallery, and measures it from the narrowest phone to a wide screen. */
import { describe, expect } from 'vitest';
import { axeViolations, axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';

describe('the gallery', () => {
  test('every part and screen passes axe and fits every width', async ({ open }) => {
    const page = await open('/local/gallery');
    expect(await axeViolationsInBoth(page)).toEqual([]);
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(width)).toBe(true);
    }
    const screens = await page
      .locator('a[href^="/local/gallery/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const path of screens) {
      await page.goto(new URL(path, page.url()).href);
      expect(await axeViolations(page), path).toEqual([]);
    }
  });
});
