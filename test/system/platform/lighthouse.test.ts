/**
 * Runs Lighthouse as a phone over the built Workers. Its performance score depends on timing, so
 * no test checks it: `npm run lighthouse` prints it.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Auditor, openAuditor, type Report } from '../../../scripts/bench/lighthouse-audit.ts';
import { findChromium } from '../../../scripts/dev/chromium.ts';
import { oneOfEachKind } from '../../../scripts/dev/seeded-addresses.ts';
import { rowsForRun } from '../../effort.ts';

const origin = inject('origin');

let auditor: Auditor;

beforeAll(async () => {
  auditor = await openAuditor(findChromium() ?? expect.fail('no Chromium: set CHROMIUM_PATH'));
});
afterAll(() => auditor.close());

const shiftOf = (audits: Report['audits']) => audits['cumulative-layout-shift']?.numericValue;

describe('Lighthouse audits', () => {
  test.for(rowsForRun(oneOfEachKind(inject('seededDay')), 2))(
    'GET %s scores 100 in accessibility, best practices and SEO, without layout shift',
    async (path) => {
      const audit = () => auditor.audit(origin + path, ['accessibility', 'best-practices', 'seo']);
      const { categories, audits } = await audit();
      const failedAudits = Object.values(audits).filter(({ score }) => score !== null && score < 1);
      expect(failedAudits.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
      expect(Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))).toEqual({
        accessibility: 1,
        'best-practices': 1,
        seo: 1,
      });
      // On a busy machine a half-read line may move once. A real layout shift happens every time.
      let shift = shiftOf(audits);
      for (let again = 0; again < 2 && shift !== 0; again += 1) shift = shiftOf((await audit()).audits);
      expect(shift).toBe(0);
    },
  );
});
