/** Lines on which nothing is loaded ahead of its use. */
import type { Page } from 'playwright-core';

const BYTES_PER_SECOND = 400_000 / 8;

async function withoutCache(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return devTools;
}

/** From now on the page's reader saves data, on a line that nothing slows, and keeps nothing from before. */
export async function savingLine(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await withoutCache(page);
}

/**
 * From now on the page is on the line of a phone far from a mast, 400 kbit/s and 400 ms, as Chromium emulates it, and tells pages of it. It
 * keeps nothing from before.
 */
export async function slowLine(page: Page) {
  const devTools = await withoutCache(page);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
    connectionType: 'cellular3g',
  });
}

/** Keeps the app of hydrated pages from coming until the function that it gives is called. */
export async function holdApp(page: Page): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/react-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

/** Sums up by how much pages move from now on, whether somebody has just pressed something or not. */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    const moved = { by: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.by += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** By how much the page has moved so far. */
export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by);
