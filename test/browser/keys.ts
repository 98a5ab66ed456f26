/** Moves through a page with the keyboard only. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Maximum stops between two elements that a test visits in sequence. */
const MAX_STOPS = 80;

export const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/**
 * Presses a key until the element has the focus. Every stop must show the focus and have a name.
 */
export async function walkTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const passedNames: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      const names = [
        element.ariaLabel,
        element.textContent,
        element.title,
        ...labels.map((label) => label.textContent),
      ];
      const isOutlined = [element, element.parentElement, element.closest('li')].some(
        (one) => one && getComputedStyle(one).outlineStyle !== 'none',
      );
      // A form field shows the focus by the colour of its border.
      const field = element.closest('.field');
      const isSeen = isOutlined || (field !== null && getComputedStyle(field).borderStyle === 'solid');
      return { name: names.find((name) => name?.trim())?.trim() ?? '', html: element.outerHTML.slice(0, 200), isSeen };
    });
    passedNames.push(at.name);
    expect(at, at.html).toMatchObject({ name: expect.stringMatching(/./), isSeen: true });
    if (await hasFocus(place)) return;
  }
  throw new Error(`The keyboard does not lead there, but to ${passedNames.join(' | ')}`);
}
