/** Pages while the API host is in trouble: every call that a page uses, in every way that a host can fail. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { effort } from '../../../effort.ts';
import { HOUR_SECONDS, passSeconds } from '../../clock.ts';
import { hostOfPages, hostPages } from '../../host-pages.ts';
import { said } from '../../said.ts';
import { passDeadlines, SECRET, troubles } from '../../trouble.ts';
import { visit } from '../../visit.ts';

const awaited = hostPages.flatMap(({ path, awaits }) => awaits.map((call) => ({ path, call, ask: call.path })));
const deferred = hostPages.flatMap(({ path, defers }) =>
  defers.map(({ call, section }) => ({ path, call, section, ask: call.path })),
);

const sections = [...new Set(deferred.map(({ section }) => section))];

/**
 * Of the ways that a page tells apart each question of each page meets one, in turn, and two questions meet every way there is; in torture
 * all meet all.
 */
const toldApart = troubles.filter((trouble, nth) => troubles.findIndex(({ code }) => code === trouble.code) === nth);
const ways = troubles.map((trouble) => {
  const turn = toldApart.indexOf(trouble);
  const meets = (nth: number) =>
    nth < effort({ daily: 2, torture: 1_000 }) || (turn >= 0 && nth % toldApart.length === turn);
  return {
    ...trouble,
    awaited: awaited.filter((_, nth) => meets(nth)),
    deferred: deferred.filter((_, nth) => meets(nth)),
  };
});

describe.for(ways)('a host that $name', ({ status, behave, awaited, deferred }) => {
  beforeEach(() => {
    passDeadlines();
  });

  test.for(awaited)('$path, not seen before, shows a whole page of trouble without $ask', async ({ path, call }) => {
    for (const locale of ['th', 'en'] as const) {
      const answer = await visit(localePath(locale, path), { host: hostOfPages().on(call, behave) });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('content-language')).toBe(locale);
      expect(answer.text).toContain(`<html lang="${locale}">`);
      expect(answer.text).toContain(said(locale, 'error:kind.away.title'));
      expect(answer.text).toContain(answer.headers.get('x-request-id'));
      expect(answer.text).toMatch(/<\/nav><\/div><\/body><\/html>$/);
      expectNoLeak(answer);
    }
  });

  test.for(awaited)('$path, seen 12 hours ago, answers from the cache without $ask', async ({ path, call }) => {
    const seen = await visit(path, { host: hostOfPages() });
    passSeconds(12 * HOUR_SECONDS);
    const answer = await visit(path, { host: hostOfPages().on(call, behave) });
    expect(answer).toMatchObject({ status: 200, cache: 'STALE', text: seen.text });
    expectNoLeak(answer);
  });

  test.for(deferred)('$path, not seen before, says in place what is missing without $ask', async (part) => {
    const answer = await visit(localePath('en', part.path), { host: hostOfPages().on(part.call, behave) });
    expect(answer.status).toBe(200);
    const missing = sections.filter((section) => answer.text.includes(said('en', `error:section.${section}`)));
    expect(missing).toEqual([part.section]);
    expect(answer.text).toContain(said('en', 'error:section.next'));
    expect(answer.text).toMatch(/<\/html><!--incomplete-->$/);
    expectNoLeak(answer);
  });

  test.for(deferred)('$path, seen 12 hours ago, answers whole from the cache without $ask', async ({ path, call }) => {
    const seen = await visit(path, { host: hostOfPages() });
    passSeconds(12 * HOUR_SECONDS);
    const answer = await visit(path, { host: hostOfPages().on(call, behave) });
    expect(answer).toMatchObject({ status: 200, cache: 'STALE', text: seen.text });
  });
});

test.for(hostPages)('$path, seen 24 hours ago, is no longer answered from the cache', async ({ path, awaits }) => {
  const refuse = () => Promise.reject(new Error('refused'));
  await visit(path, { host: hostOfPages() });
  passSeconds(24 * HOUR_SECONDS);
  const answer = await visit(path, { host: hostOfPages().onEverything(refuse) });
  expect(answer.status).toBe(awaits.length > 0 ? 503 : 200);
  expect(answer.text).toContain(said('th', awaits.length > 0 ? 'error:kind.away.title' : 'error:section.next'));
});

test.for(hostPages)('$path waits for no question longer than 3 seconds', async ({ path }) => {
  const deadlines = passDeadlines();
  const host = hostOfPages();
  await visit(path, { host });
  // What an isolate asks for all of its pages has a deadline of its own.
  expect(deadlines.filter((deadlineMs) => deadlineMs > 500)).toEqual(host.asked.map(() => 3_000));
});

test('GET /en/live/on-air, seen in Thai only, is made of what was read then, and is not kept', async () => {
  // Twelve hours of one Bangkok day: of the next, today's ranking was never read.
  vi.setSystemTime('2026-11-20T01:00:00Z');
  await visit('/live/on-air', { host: hostOfPages() });
  passSeconds(12 * HOUR_SECONDS);
  const away = () => Promise.reject(new Error('refused'));
  const answer = await visit('/en/live/on-air', { host: hostOfPages().onEverything(away) });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('<html lang="en">');
  expect(answer.text).not.toContain(said('en', 'error:section.next'));
  expect(await visit('/en/live/on-air', { host: hostOfPages() })).toMatchObject({ status: 200, cache: 'MISS' });
});

function expectNoLeak({ text, headers }: { text: string; headers: Headers }) {
  expect(text).not.toContain(SECRET);
  expect(JSON.stringify([...headers])).not.toContain(SECRET);
}
