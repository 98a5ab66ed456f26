/** Tests a deployment from a visitor's perspective. */
import { localePath, locales } from '../../../calls/platform/text/locale.ts';

/** A request with its expected answer. */
interface SmokeCheck {
  path: string;
  status: number;
  /** Required content of the answer, if any. */
  holds?: RegExp;
}

const checks: readonly SmokeCheck[] = [
  { path: '/healthz', status: 200, holds: /"ok":true/ },
  ...locales.map((locale) => ({
    path: localePath(locale, '/'),
    status: 200,
    holds: new RegExp(`<html lang="${locale}"`),
  })),
  // Passes through the edge, the API and its database.
  { path: '/api/v1/live', status: 200, holds: /"data"/ },
  { path: '/api/openapi.json', status: 200, holds: /"openapi"/ },
  { path: '/robots.txt', status: 200, holds: /Sitemap/ },
  // The sandbox must not be deployed.
  { path: '/sandbox/', status: 404 },
  { path: '/nothing-of-ours', status: 404 },
];

/** A new host name and its certificate may take a minute or two. */
const ATTEMPTS = 30;
const PAUSE_MS = 5_000;

/**
 * Repeats each request until it succeeds, for two and a half minutes in total. Returns whether all
 * succeeded.
 */
export async function smokeTest(
  origin: string,
  {
    fetch,
    wait,
    say,
  }: { fetch: typeof globalThis.fetch; wait: (ms: number) => Promise<unknown>; say: (line: string) => void },
): Promise<boolean> {
  let attemptsLeft = ATTEMPTS;
  let isWell = true;
  for (const check of checks) {
    let problem = await checkPage(check);
    while (problem !== null && attemptsLeft > 0) {
      attemptsLeft -= 1;
      await wait(PAUSE_MS);
      problem = await checkPage(check);
    }
    say(`${problem === null ? 'well' : 'AMISS'}: ${origin}${check.path}${problem === null ? '' : `: ${problem}`}`);
    isWell &&= problem === null;
  }
  return isWell;

  async function checkPage({ path, status, holds }: SmokeCheck): Promise<string | null> {
    try {
      const answer = await fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
      const text = await answer.text();
      if (answer.status !== status) return `answered ${answer.status} in place of ${status}`;
      return holds && !holds.test(text) ? `does not say ${holds}` : null;
    } catch (error) {
      return String(error);
    }
  }
}
