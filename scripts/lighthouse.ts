/** `npm run lighthouse`: what Lighthouse says, as a phone, of a site that runs on this machine (`npm start`). */
import { inviters } from '../world/invite.ts';
import { onAirTitles } from '../world/live-title.ts';
import { findChromium } from './chromium.ts';
import { type Category, openAuditor } from './lighthouse-audit.ts';

const origin = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const pages = ['/', `/live/${onAirTitles[0]?.slug}`, `/invite/${inviters[0]?.slug}`, '/faq'];
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
const auditor = await openAuditor(executablePath);
for (const page of pages) {
  const { categories: scored, audits } = await auditor.audit(origin + page, categories);
  const scores = categories.map((name) => `${name} ${Math.round((scored[name]?.score ?? 0) * 100)}`);
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  const paint = Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  console.log(`${page}  ${scores.join(', ')}  layout shift ${shift.toFixed(3)}, largest paint ${paint} ms`);
}
await auditor.close();
