/** Lighthouse, as a phone, over the production build. Its performance is a timing and no test: `npm run lighthouse` prints it. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findChromium } from '../../../scripts/chromium.ts';
import { type Auditor, openAuditor, type Report } from '../../../scripts/lighthouse-audit.ts';
import { oneOfEachKind } from '../../../scripts/seeded-addresses.ts';

const origin = inject('origin');

let auditor: Auditor;

beforeAll(async () => {
  auditor = await openAuditor(findChromium() ?? expect.fail('no Chromium: set CHROMIUM_PATH'));
});
afterAll(() => auditor.close());

const shiftOf = (audits: Report['audits']) => audits['cumulative-layout-shift']?.numericValue;

test.for(oneOfEachKind(inject('seededDay')))(
  'GET %s scores 100 in accessibility, best practices and SEO, and nothing on it moves',
  async (path) => {
    const audit = () => auditor.audit(origin + path, ['accessibility', 'best-practices', 'seo']);
    const { categories, audits } = await audit();
    const failed = Object.values(audits).filter(({ score }) => score !== null && score < 1);
    expect(failed.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
    expect(Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))).toEqual({
      accessibility: 1,
      'best-practices': 1,
      seo: 1,
    });
    // A busy machine may show half of a line before it has read the rest; what moves by itself moves every time.
    let moved = shiftOf(audits);
    for (let again = 0; again < 2 && moved !== 0; again += 1) moved = shiftOf((await audit()).audits);
    expect(moved).toBe(0);
  },
);
