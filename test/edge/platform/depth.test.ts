/** No API request of a page waits for the answer to another one. */
import { describe, expect, test, vi } from 'vitest';
import { getCacheGeneration } from '../../../calls/platform/cache.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { matchPage, pages } from '../../../pages/index.ts';
import { handlerOf } from '../../../src/page-handlers.ts';
import { pagesInMemory } from '../../../src/platform/cache/page-cache.ts';
import { readsInMemory } from '../../../src/platform/cache/reads.ts';
import { rowsForRun } from '../../effort.ts';
import { addressesOf } from '../../page-address.ts';
import { Browser, signedIn } from '../browser.ts';
import { MadeUpHost } from '../host.ts';
import { hostOfPages, hostPages } from '../host-pages.ts';
import { memberPages, memberWorld } from '../people/member-pages.ts';
import { enter, type Visit, visit } from '../visit.ts';

const names = (calls: Iterable<Call | undefined>) => [...calls].map((call) => call?.path).sort();

/**
 * Returns an API that delays every answer until `release` is called. The answers come from `inner`.
 */
function heldHost(inner: MadeUpHost) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const host = new MadeUpHost()
    .onEverything(async ({ url, headers }) => {
      await released;
      return inner.binding.fetch(url.href, { headers });
    })
    .answer(getCacheGeneration, { data: { generation: 1, removals: [] } });
  return { host, release };
}

/** Loads a page and expects all its API requests before the first answer, and none after it. */
async function expectOneRound(path: string, calls: Iterable<Call>, inner: MadeUpHost, visitor: Visit = {}) {
  const { host, release } = heldHost(inner);
  const entering = enter(path, { ...visitor, host });
  await expect.poll(() => names(calls).filter((name) => !names(host.callsAsked).includes(name))).toEqual([]);
  const requestNames = names(host.callsAsked);
  release();
  const { response, after } = await entering;
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<\/html>$/);
  await after();
  expect(names(host.callsAsked)).toEqual(requestNames);
}

const memberOfAll = () => signedIn(new Browser(memberWorld().become('ดาว', 'family')));

describe('API requests of a page', () => {
  test.for(rowsForRun(hostPages, 16))('GET $path sends all its API requests before the first answer', async (page) => {
    const calls = [...page.awaits, ...page.defers.map(({ call }) => call)];
    await expectOneRound(page.path, calls, hostOfPages());
  });

  test.for(rowsForRun(memberPages, 16))(
    'GET $path as a member sends all its API requests before the first answer',
    async (page) => {
      const { cookies, host, env } = await memberOfAll();
      await expectOneRound(page.path, [...page.awaits, ...page.spares], host, { env, headers: cookies.header });
    },
  );

  test.for(memberPages.filter(({ early }) => early))(
    'GET $path sends a member the head before the API answers',
    async ({ path }) => {
      const { cookies, host: inner, env } = await memberOfAll();
      const { host, release } = heldHost(inner);
      const { response, after } = await enter(path, { env, headers: cookies.header, host });
      expect(response.status).toBe(200);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const read = async () => new TextDecoder().decode((await reader.read()).value);
      expect(await read()).toMatch(/<\/head><body/);
      release();
      let last = await read();
      for (let next = last; next !== ''; next = await read()) last = next;
      expect(last).toMatch(/<\/html>$/);
      await after();
    },
  );

  /** A CSV requests its list page by page while it is read. */
  const isFile = (path: string) => path.endsWith('/csv');

  const testedPages = new Set(
    [...hostPages, ...memberPages].map(({ path }) => matchPage(path.replace(/\?.*/, ''))?.page.path),
  );
  const others = pages
    .filter(({ path, leads_to }) => !leads_to && !testedPages.has(path) && !isFile(path))
    .flatMap((page) =>
      addressesOf(page)
        .slice(0, 1)
        .map((path) => ({ path, page })),
    );

  /** Empties the caches, as in a new isolate. */
  function forget() {
    pagesInMemory.clear();
    readsInMemory.clear();
    const open = caches.open.bind(caches);
    vi.spyOn(caches, 'open').mockImplementation((name) => open(`${name} anew`));
  }

  test.for(others)('GET $path sends all its API requests at once', async ({ path, page }) => {
    if (!(await handlerOf(page, null))) return expect(Object.keys(page.actions)).not.toEqual([]);
    const role = page.access === 'public' || mayAccess('family', page.access) ? 'family' : 'admin';
    const { cookies, host: inner, env } = await signedIn(new Browser(memberWorld().become('ดาว', role)));
    const visitor = { env, headers: cookies.header };
    const requestCount = inner.requests.length;
    await visit(path, { ...visitor, host: inner });
    const all = inner.requests.slice(requestCount).map((question) => question.path);
    forget();
    const { host, release } = heldHost(inner);
    const entering = enter(path, { ...visitor, host });
    await expect.poll(() => host.requests.map((question) => question.path).sort()).toEqual(all.sort());
    release();
    const { response, after } = await entering;
    await response.text();
    await after();
  });
});
