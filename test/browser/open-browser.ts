/** Chromium, as `npm test` found it, with a page that fails the test by what a visitor would see as broken. */
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Errors of the page's own scripts, as they come. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Nothing on the page that axe finds fault with. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger, past the policy that lets no page of ours run a script from elsewhere.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(found).toEqual([]);
}
