/**
 * The pages of members and of the shop during API failures: every request in every kind of failure.
 */
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../calls/platform/call.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { effort } from '../../effort.ts';
import { Browser, signedIn } from '../browser.ts';
import { textInPage } from '../page-texts.ts';
import { memberPages, memberWorld } from '../people/member-pages.ts';
import { passDeadlines, SECRET, upstreamFailures } from '../upstream-failure.ts';

async function member() {
  const browser = await signedIn(new Browser(memberWorld().become('ดาว', 'family')));
  passDeadlines();
  return browser;
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

test.for(memberPages)('GET $path sends exactly the API requests of the table', async ({ path, awaits, spares }) => {
  const browser = await member();
  browser.host.requests.length = 0;
  const { status } = await browser.go(path);
  expect(status).toBe(200);
  const names = (calls: Iterable<Call | undefined>) => [...calls].map((call) => call && nameOf(call)).sort();
  expect(names(browser.host.callsAsked)).toEqual(names([...awaits, ...spares]));
});

/**
 * Each request meets every third failure, chosen by its number. `npm run torture` tests all.
 */
const EVERY = effort({ daily: 3, torture: 1 });
const failuresOf = (nth: number) => [...upstreamFailures.entries()].filter(([index]) => (index + nth) % EVERY === 0);

const requests = memberPages
  .flatMap(({ path, early = false, awaits }) => awaits.map((call) => ({ path, early, call, ask: nameOf(call) })))
  .map((one, nth) => ({ ...one, met: failuresOf(nth) }));
const spared = memberPages
  .flatMap(({ path, spares }) => spares.map((call) => ({ path, call, ask: nameOf(call) })))
  .map((one, nth) => ({ ...one, met: failuresOf(nth) }));

describe('failing API', () => {
  test.for(requests)('$path shows an error page without $ask', async ({ path, early, call, met }) => {
    const browser = await member();
    for (const [index, { name, status, code, behave }] of met) {
      const locale = index % 2 === 0 ? 'th' : 'en';
      browser.host.on(call, behave);
      const answer = await browser.go(localePath(locale, path));
      expect(answer.status, name).toBe(early ? 200 : status);
      if (early) {
        const instead = path.startsWith('/payment/') ? 'order:unavailable.text' : (`error:code.${code}` as const);
        expect(answer.text, name).toContain(textInPage(locale, instead));
      }
      expectWhole(answer, locale);
    }
  });

  test.for(spared)('$path works without $ask', async ({ path, call, met }) => {
    const browser = await member();
    for (const [index, { name, behave }] of met) {
      const locale = index % 2 === 0 ? 'th' : 'en';
      browser.host.on(call, behave);
      const answer = await browser.go(localePath(locale, path));
      expect(answer.status, name).toBe(200);
      expectWhole(answer, locale);
    }
  });
});

function expectWhole({ text, headers }: { text: string; headers: Headers }, locale: 'th' | 'en') {
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-language')).toBe(locale);
  expect(text).toContain(`<html lang="${locale}"`);
  expect(text).toMatch(/<\/body><\/html>(?:<!--incomplete-->)?$/);
  expect(text + JSON.stringify([...headers])).not.toContain(SECRET);
}
