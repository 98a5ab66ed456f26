/** Lighthouse, as a phone, over the production build. Its performance is a timing and no test: `npm run lighthouse` prints it. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { type Auditor, openAuditor } from '../../scripts/lighthouse-audit.ts';
import { inviter, live } from './site-map.ts';

const origin = inject('origin');

let auditor: Auditor;

beforeAll(async () => {
  auditor = await openAuditor(findChromium() ?? expect.fail('no Chromium: set CHROMIUM_PATH'));
});
afterAll(() => auditor.close());

test.for(['/', `/live/${live.slug}`, `/invite/${inviter.slug}`, '/faq'])(
  'GET %s scores 100 in accessibility, best practices and SEO, and nothing on it moves',
  async (path) => {
    const { categories, audits } = await auditor.audit(origin + path, ['accessibility', 'best-practices', 'seo']);
    const failed = Object.values(audits).filter(({ score }) => score !== null && score < 1);
    expect(failed.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
    expect(Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))).toEqual({
      accessibility: 1,
      'best-practices': 1,
      seo: 1,
    });
    expect(audits['cumulative-layout-shift']?.numericValue).toBe(0);
  },
);
