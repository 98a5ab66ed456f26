/** Checks members' own pages at every width and in both colour schemes, with the seed data. */
import { describe, expect } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { rowsForRun } from '../../effort.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

describe('look of members’ pages', () => {
  test.for(
    rowsForRun(
      [
        ['viewer', 'th', '/following'],
        ['viewer', 'th', '/blocked'],
        ['caster', 'en', '/followers'],
        ['viewer', 'en', '/profile/invitations'],
        ['viewer', 'th', '/profile/accounts'],
        ['viewer', 'th', '/profile/edit'],
        ['viewer', 'th', '/privacy'],
      ] as const,
      3,
    ),
  )('%s in %s: GET %s passes axe and fits from 320 pixels', async ([account, locale, path], { open }) => {
    const page = await openAs(open, account, localePath(locale, path), { colorScheme: 'dark' });
    expect(await axeViolationsInBoth(page)).toEqual([]);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0), `at ${width}`).toBeLessThanOrEqual(
        width,
      );
    }
  });
});
