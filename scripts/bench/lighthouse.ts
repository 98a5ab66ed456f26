/**
 * `npm run lighthouse`: prints Lighthouse's scores and complaints, with a phone's settings, for
 * every page of a local site (`npm start`). `-- / /faq` selects pages. A proxy compresses
 * responses, as in a deployment.
 */
import { parseArgs } from 'node:util';
import { bangkokDay } from '../../calls/platform/bangkok-day.ts';
import { findChromium } from '../dev/chromium.ts';
import { localOrigin } from '../dev/local-origin.ts';
import { visitorAddresses } from '../dev/seeded-addresses.ts';
import { type Category, openAuditor } from './lighthouse-audit.ts';
import { packSite } from './packing-proxy.ts';

const site = process.env.ORIGIN ?? localOrigin;
const { positionals } = parseArgs({ allowPositionals: true });
const pages = positionals.length > 0 ? positionals : visitorAddresses(bangkokDay(new Date()));
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
const { origin, close } = await packSite(site);
const auditor = await openAuditor(executablePath);
for (const page of pages) {
  const { categories: scored, audits } = await auditor.audit(origin + page, categories);
  const scores = categories.map((name) => `${name} ${Math.round((scored[name]?.score ?? 0) * 100)}`);
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  const paint = Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  console.log(`${page}  ${scores.join(', ')}  layout shift ${shift.toFixed(3)}, largest paint ${paint} ms`);
  for (const { id, title, score } of Object.values(audits))
    if (score !== null && score < 0.9) console.log(`  ${id} ${score}: ${title}`);
}
await auditor.close();
close();
