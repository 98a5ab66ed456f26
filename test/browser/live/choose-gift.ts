import type { Locator, Page } from 'playwright-core';

/** Chooses a gift in the tray of a live. */
export const chooseGift = (tray: Page | Locator, name: string) =>
  tray.locator('.gift-tiles label').filter({ hasText: name }).first().click();

/** Chooses a gift and presses the button that sends it. */
export async function sendGift(tray: Page | Locator, name: string) {
  await chooseGift(tray, name);
  await tray.locator('[data-go]').click();
}
