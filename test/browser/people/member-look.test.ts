/** Pages of members' own: on every width, in the dark and in the light, as the seed world has them. */
import { expect } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

test.for([
  ['viewer', 'th', '/following'],
  ['viewer', 'th', '/blocked'],
  ['caster', 'en', '/followers'],
  ['viewer', 'en', '/profile/invitations'],
  ['viewer', 'th', '/profile/accounts'],
  ['viewer', 'th', '/profile/edit'],
  ['viewer', 'th', '/privacy'],
] as const)(
  '%s, in %s: GET %s has nothing that axe objects to, and never scrolls sideways, from 320 pixels up',
  async ([account, locale, path], { open }) => {
    const page = await openAs(open, account, localePath(locale, path), { colorScheme: 'dark' });
    expect(await axeViolationsInBoth(page)).toEqual([]);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0), `at ${width}`).toBeLessThanOrEqual(
        width,
      );
    }
  },
);
