/** Public pages during API failures: every request of a page in every kind of failure. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { effort, rowsForRun } from '../../../effort.ts';
import { HOUR_SECONDS, passSeconds } from '../../clock.ts';
import { hostOfPages, hostPages } from '../../host-pages.ts';
import { textInPage } from '../../page-texts.ts';
import { passDeadlines, SECRET, upstreamFailures } from '../../upstream-failure.ts';
import { visit } from '../../visit.ts';

const requests = hostPages.flatMap(({ path, awaits }) => awaits.map((call) => ({ path, call, ask: call.path })));
const deferred = hostPages.flatMap(({ path, defers }) =>
  defers.map(({ call, section }) => ({ path, call, section, ask: call.path })),
);

const sections = [...new Set(deferred.map(({ section }) => section))];

/**
 * Each request meets one kind of visible failure in turn, and two requests meet every failure.
 * `npm run torture` tests all combinations.
 */
const visibleFailures = upstreamFailures.filter(
  (failure, nth) => upstreamFailures.findIndex(({ code }) => code === failure.code) === nth,
);
const ways = upstreamFailures.map((failure) => {
  const turn = visibleFailures.indexOf(failure);
  const meets = (nth: number) =>
    nth < effort({ daily: 2, torture: 1_000 }) || (turn >= 0 && nth % visibleFailures.length === turn);
  return {
    ...failure,
    awaited: requests.filter((_, nth) => meets(nth)),
    deferred: deferred.filter((_, nth) => meets(nth)),
  };
});

describe.for(ways)('an API that $name', ({ status, behave, awaited, deferred }) => {
  beforeEach(() => {
    passDeadlines();
  });

  test.for(rowsForRun(awaited, 10))(
    '$path without a cache shows an error page without $ask',
    async ({ path, call }) => {
      for (const locale of ['th', 'en'] as const) {
        const answer = await visit(localePath(locale, path), { host: hostOfPages().on(call, behave) });
        expect(answer.status).toBe(status);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        expect(answer.headers.get('content-language')).toBe(locale);
        expect(answer.text).toContain(`<html lang="${locale}">`);
        expect(answer.text).toContain(textInPage(locale, 'error:kind.away.title'));
        expect(answer.text).toContain(answer.headers.get('x-request-id'));
        expect(answer.text).toMatch(/<\/nav><\/div><\/body><\/html>$/);
        expectNoLeak(answer);
      }
    },
  );

  test.for(rowsForRun(awaited, 10))(
    '$path cached 12 hours ago is served stale without $ask',
    async ({ path, call }) => {
      const page = await visit(path, { host: hostOfPages() });
      passSeconds(12 * HOUR_SECONDS);
      const answer = await visit(path, { host: hostOfPages().on(call, behave) });
      expect(answer).toMatchObject({ status: 200, cache: 'STALE', text: page.text });
      expectNoLeak(answer);
    },
  );

  test.for(rowsForRun(deferred, 10))('$path without a cache shows the missing section without $ask', async (part) => {
    const answer = await visit(localePath('en', part.path), { host: hostOfPages().on(part.call, behave) });
    expect(answer.status).toBe(200);
    const missing = sections.filter((section) => answer.text.includes(textInPage('en', `error:section.${section}`)));
    expect(missing).toEqual([part.section]);
    expect(answer.text).toContain(textInPage('en', 'error:section.next'));
    expect(answer.text).toMatch(/<\/html><!--incomplete-->$/);
    expectNoLeak(answer);
  });

  test.for(rowsForRun(deferred, 10))('$path cached 12 hours ago is complete without $ask', async ({ path, call }) => {
    const page = await visit(path, { host: hostOfPages() });
    passSeconds(12 * HOUR_SECONDS);
    const answer = await visit(path, { host: hostOfPages().on(call, behave) });
    expect(answer).toMatchObject({ status: 200, cache: 'STALE', text: page.text });
  });
});

test.for(rowsForRun(hostPages, 12))('$path cached 24 hours ago is no longer served', async ({ path, awaits }) => {
  const refuse = () => Promise.reject(new Error('refused'));
  await visit(path, { host: hostOfPages() });
  passSeconds(24 * HOUR_SECONDS);
  const answer = await visit(path, { host: hostOfPages().onEverything(refuse) });
  expect(answer.status).toBe(awaits.length > 0 ? 503 : 200);
  expect(answer.text).toContain(textInPage('th', awaits.length > 0 ? 'error:kind.away.title' : 'error:section.next'));
});

test.for(rowsForRun(hostPages, 12))('$path sets a deadline of 3 seconds for each API request', async ({ path }) => {
  const deadlines = passDeadlines();
  const host = hostOfPages();
  await visit(path, { host });
  // Requests of the isolate for all pages have separate, shorter deadlines.
  expect(deadlines.filter((deadlineMs) => deadlineMs > 500)).toEqual(host.requests.map(() => 3_000));
});

test('GET /en/live/on-air is rendered from cached reads of the Thai page', async () => {
  // The twelve hours stay within one Bangkok day. The ranking of the next day was never cached.
  vi.setSystemTime('2026-11-20T01:00:00Z');
  await visit('/live/on-air', { host: hostOfPages() });
  passSeconds(12 * HOUR_SECONDS);
  const away = () => Promise.reject(new Error('refused'));
  const answer = await visit('/en/live/on-air', { host: hostOfPages().onEverything(away) });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('<html lang="en">');
  expect(answer.text).not.toContain(textInPage('en', 'error:section.next'));
  expect(await visit('/en/live/on-air', { host: hostOfPages() })).toMatchObject({ status: 200, cache: 'MISS' });
});

function expectNoLeak({ text, headers }: { text: string; headers: Headers }) {
  expect(text).not.toContain(SECRET);
  expect(JSON.stringify([...headers])).not.toContain(SECRET);
}
