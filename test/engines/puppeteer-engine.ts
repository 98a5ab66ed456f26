/**
 * Drives Chromium by its own protocol and Firefox by WebDriver BiDi. Puppeteer has one interface
 * for both.
 */
import { type Browser, launch, type Page } from 'puppeteer-core';
import { programsOf } from '../../scripts/dev/engines.ts';
import { type Engine, type EnginePage, type Opening, PATIENCE_MS } from './engine.ts';

/** Starts Chromium with a fake camera and microphone. */
export async function launchChromium(): Promise<Engine> {
  const executablePath = programsOf.chromium()['chromium-headless-shell'] ?? '';
  const flags = ['no-sandbox', 'disable-gpu', 'use-fake-device-for-media-stream', 'use-fake-ui-for-media-stream'];
  return engineOf(await launch({ browser: 'chrome', executablePath, args: flags.map((flag) => `--${flag}`) }));
}

/** Starts Firefox with preferences that provide fake devices. */
export async function launchFirefox(): Promise<Engine> {
  const executablePath = programsOf.firefox()['firefox-esr'] ?? '';
  const extraPrefsFirefox = {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    // The size of usual cameras: the parameter sets of an encoder depend on it.
    'media.navigator.video.default_width': 1280,
    'media.navigator.video.default_height': 720,
  };
  return engineOf(await launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox }));
}

function engineOf(browser: Browser): Engine {
  return {
    async open(origin, { viewport, cookies }: Opening) {
      const context = await browser.createBrowserContext();
      const { hostname: domain } = new URL(origin);
      await context.setCookie(
        ...[...cookies].map(([name, value]) => ({ name, value, domain, path: '/', httpOnly: true })),
      );
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.setViewport(viewport);
      return pageOf(page, origin, () => context.close());
    },
    close: () => browser.close(),
  };
}

const pageOf = (page: Page, origin: string, close: () => Promise<void>): EnginePage => ({
  async goto(address) {
    await page.goto(new URL(address, origin).href);
  },
  url: async () => page.url(),
  async click(selector) {
    // In a hidden tab, Firefox draws no frame, and a click waits for two of them.
    await page.bringToFront();
    await page.locator(selector).click();
  },
  async fill(selector, text) {
    const field = await page.waitForSelector(selector, { visible: true });
    await field?.type(text);
  },
  text: (selector) =>
    page.evaluate((wantedSelector) => document.querySelector<HTMLElement>(wantedSelector)?.textContent ?? '', selector),
  evaluate: (script, input = '') => page.evaluate(script, input),
  screenshot: () => page.screenshot(),
  close,
});
