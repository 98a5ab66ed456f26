/** Runs Lighthouse with a phone's settings on a running site. */
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { z } from 'zod';

const score = z.number().min(0).max(1);

const report = z.object({
  categories: z.record(z.string(), z.object({ score: score.nullable() })),
  audits: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), score: score.nullable(), numericValue: z.number().optional() }),
  ),
  runtimeError: z.object({ message: z.string() }).optional(),
});
export type Report = z.infer<typeof report>;

/** Categories of a Lighthouse report. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** A Chromium with Lighthouse, reusable for many pages. */
export interface Auditor {
  audit: (url: string, categories: Category[]) => Promise<Report>;
  close: () => Promise<void>;
}

/**
 * Shorter waits for quiet, in milliseconds, for audits without timings. Lighthouse itself would
 * wait for seconds.
 */
const soonQuiet = {
  pauseAfterFcpMs: 200,
  pauseAfterLoadMs: 200,
  networkQuietThresholdMs: 200,
  cpuQuietThresholdMs: 200,
};

/** Starts Chromium with Lighthouse; `close` ends it. */
export async function openAuditor(executablePath: string): Promise<Auditor> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  return {
    async audit(url, categories) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: categories,
        onlyAudits: ['cumulative-layout-shift'],
        ...(categories.includes('performance') ? {} : soonQuiet),
        // A screenshot of the whole page is only useful in a report for people.
        disableFullPageScreenshot: true,
      });
      const lhr = report.parse(result?.lhr);
      if (lhr.runtimeError) throw new Error(`Lighthouse could not read ${url}: ${lhr.runtimeError.message}`);
      return lhr;
    },
    close: () => browser.close(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
