/** Emulates connections on which nothing is preloaded. */
import type { Page } from 'playwright-core';

const BYTES_PER_SECOND = 400_000 / 8;

async function withoutCache(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return devTools;
}

/** Turns on data saving for the page, on a fast connection without a cache. */
export async function savingLine(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await withoutCache(page);
}

/**
 * Emulates a phone far from a mast: 400 kbit/s and 400 ms latency. Chromium reports this connection
 * to pages. The cache is disabled.
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

/** Blocks the client bundle of hydrated pages until the returned function is called. */
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

/** Sums the layout shift of pages from now on, including shifts right after user input. */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    const shift = { by: 0 };
    Object.assign(window, { layoutShift: shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shift.by += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the layout shift of the page so far. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { layoutShift: { by: number } }).layoutShift.by);
