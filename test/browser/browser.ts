/**
 * Runs tests in Chromium: the fixture `open` of `test` opens pages of the shared world. A test
 * fails if a page logs an error or a warning, if a script throws, or if a request fails.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { findChromium } from '../../scripts/dev/chromium.ts';

export const phone = { width: 360, height: 780 };
export const desktop = { width: 1280, height: 800 };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Most pages of a test are gone before optimizing their scripts pays off.
  '--js-flags=--no-opt --no-maglev',
  // A fake camera and microphone for the one page that may request them.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** The cookie of a visitor who has answered the consent banner. */
export const answered = {
  name: 'consent',
  value: encodeURIComponent(
    JSON.stringify({
      consent_version: '1.0',
      session_id: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40',
      purposes: { '01': 'allowed', '02': 'denied', '03': 'denied' },
    }),
  ),
};

export interface Opening extends BrowserContextOptions {
  /** True: the visitor has answered the consent banner. */
  consented?: boolean;
  /** Errors and warnings that the test expects. */
  expected?: RegExp;
}

export type Open = (path: string, opening?: Opening) => Promise<Page>;

/** A page for visitors that several tests use one after the other. */
interface SharedPage {
  page: Page;
  /** Errors and warnings of the current test. */
  complaints: string[];
}

interface Fixtures {
  chromiumPath: string | null;
  browser: Browser;
  open: Open;
  sharedPage: SharedPage;
  look: (path: string) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  chromiumPath: [findChromium(), { scope: 'worker' }],
  /** One browser for all files of a worker. */
  browser: [
    async ({ chromiumPath }, use) => {
      const executablePath = chromiumPath ?? expect.fail('no Chromium: set CHROMIUM_PATH');
      const browser = await chromium.launch({ executablePath, args: flags });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser }, use) => {
    const origin = inject('origin');
    const complaints: string[] = [];
    const close: (() => Promise<void>)[] = [];
    await use(async (path, { consented = false, expected, ...options } = {}) => {
      const context = await browser.newContext({
        ...{ viewport: phone, baseURL: origin },
        // Drawing the animations of a page takes most of a processor. Tests of motion ask for it.
        reducedMotion: 'reduce',
        ...options,
      });
      close.push(async () => {
        // A request that the test itself answers ends with its page and must not fail the test.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      });
      // A busy machine may be slow.
      context.setDefaultTimeout(120_000);
      if (consented) await context.addCookies([{ ...answered, url: origin }]);
      const page = await context.newPage();
      listen(page, options.javaScriptEnabled ?? true, (complaint) => {
        if (!expected?.test(complaint)) complaints.push(complaint);
      });
      await page.goto(path);
      return page;
    });
    for (const end of close) await end();
    expect(complaints, complaints.join('\n')).toEqual([]);
  },
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport: phone, baseURL: inject('origin') });
      context.setDefaultTimeout(120_000);
      const shared: SharedPage = { page: await context.newPage(), complaints: [] };
      listen(shared.page, true, (complaint) => shared.complaints.push(complaint));
      await use(shared);
      await context.close();
    },
    { scope: 'file' },
  ],
  /**
   * Opens a page as a visitor on a phone, in dark mode and with reduced motion, for tests that only
   * look at it. All tests of a file share one window: a new one takes longer than most pages.
   */
  look: async ({ sharedPage }, use) => {
    const { page, complaints } = sharedPage;
    await use(async (path) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize(phone);
      await page.goto(path);
      return page;
    });
    expect(complaints.splice(0)).toEqual([]);
  },
});

function listen(page: Page, hasScripts: boolean, complain: (complaint: string) => void) {
  page.on('console', (message) => {
    // A machine so busy that a page takes seconds to use what it has loaded.
    if (message.text().includes('but not used within a few seconds')) return;
    if (['error', 'warning'].includes(message.type())) complain(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`thrown: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Without JavaScript, Chromium refuses the scripts in the Link header of a page.
    if (!hasScripts && request.resourceType() === 'script' && reason === 'csp') return;
    // Aborted because the visitor went on to another page.
    if (reason !== 'net::ERR_ABORTED') complain(`failed: ${request.url()}, ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`);
  });
}
