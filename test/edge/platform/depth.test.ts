/** Nothing that a page asks of the host waits for another answer of it. */
import { expect, test, vi } from 'vitest';
import { getCacheGeneration } from '../../../calls/platform/cache.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { pageOf, pages } from '../../../pages/index.ts';
import { openedPage } from '../../../src/opened-page.ts';
import { pagesInMemory } from '../../../src/platform/cache/page-cache.ts';
import { readsInMemory } from '../../../src/platform/cache/reads.ts';
import { addressesOf } from '../../page-address.ts';
import { Browser, signedIn } from '../browser.ts';
import { MadeUpHost } from '../host.ts';
import { hostOfPages, hostPages } from '../host-pages.ts';
import { memberPages, memberWorld } from '../people/member-pages.ts';
import { enter, type Visit, visit } from '../visit.ts';

const names = (calls: Iterable<Call | undefined>) => [...calls].map((call) => call?.path).sort();

/** A host that answers nothing until it is let to, and then as another one. */
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
    .answer(getCacheGeneration, { data: { generation: 1 } });
  return { host, release };
}

/** Visits a page of which nothing is answered before all that it shows is asked for, and after which no more is asked. */
async function expectOneRound(path: string, shown: Iterable<Call>, inner: MadeUpHost, visitor: Visit = {}) {
  const { host, release } = heldHost(inner);
  const entering = enter(path, { ...visitor, host });
  await expect.poll(() => names(shown).filter((name) => !names(host.callsAsked).includes(name))).toEqual([]);
  const asked = names(host.callsAsked);
  release();
  const { response, after } = await entering;
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<\/html>$/);
  await after();
  expect(names(host.callsAsked)).toEqual(asked);
}

const memberOfAll = () => signedIn(new Browser(memberWorld().become('ดาว', 'family')));

test.for(hostPages)('GET $path asks for all that it shows before anything of it is answered', async (page) => {
  const shown = [...page.awaits, ...page.defers.map(({ call }) => call)];
  await expectOneRound(page.path, shown, hostOfPages());
});

test.for(memberPages)('GET $path asks for all that a member sees before anything of it is answered', async (page) => {
  const { cookies, host, env } = await memberOfAll();
  await expectOneRound(page.path, [...page.awaits, ...page.spares], host, { env, headers: cookies.header });
});

test.for(memberPages.filter(({ early }) => early))(
  'GET $path sends a member its head before the host has answered',
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

/** A list for a spreadsheet is asked for page by page, as long as it is read. */
const isFile = (path: string) => path.endsWith('/csv');

const listed = new Set([...hostPages, ...memberPages].map(({ path }) => pageOf(path.replace(/\?.*/, ''))?.page.path));
const others = pages
  .filter(({ path, leads_to }) => !leads_to && !listed.has(path) && !isFile(path))
  .flatMap((page) =>
    addressesOf(page)
      .slice(0, 1)
      .map((path) => ({ path, page })),
  );

/** As an isolate that has seen nothing yet. */
function forget() {
  pagesInMemory.clear();
  readsInMemory.clear();
  const open = caches.open.bind(caches);
  vi.spyOn(caches, 'open').mockImplementation((name) => open(`${name} anew`));
}

test.for(others)('GET $path asks for all that it will ask for at once', async ({ path, page }) => {
  if (!(await openedPage(page, null))) return expect(Object.keys(page.actions)).not.toEqual([]);
  const role = page.access === 'public' || mayAccess('family', page.access) ? 'family' : 'admin';
  const { cookies, host: inner, env } = await signedIn(new Browser(memberWorld().become('ดาว', role)));
  const visitor = { env, headers: cookies.header };
  const asked = inner.asked.length;
  await visit(path, { ...visitor, host: inner });
  const all = inner.asked.slice(asked).map((question) => question.path);
  forget();
  const { host, release } = heldHost(inner);
  const entering = enter(path, { ...visitor, host });
  await expect.poll(() => host.asked.map((question) => question.path).sort()).toEqual(all.sort());
  release();
  const { response, after } = await entering;
  await response.text();
  await after();
});
