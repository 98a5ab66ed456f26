/** Nothing that a page asks of the host waits for another answer of it. */
import { expect, test } from 'vitest';
import { getCacheGeneration } from '../../calls/cache.ts';
import type { Call } from '../../calls/call.ts';
import { MadeUpHost } from './host.ts';
import { hostOfPages, hostPages } from './host-pages.ts';
import { enter } from './visit.ts';

const names = (calls: Iterable<Call | undefined>) => [...calls].map((call) => call?.path).sort();

test.for(hostPages)('GET $path asks for all that it shows before anything of it is answered', async (page) => {
  const { path, awaits, defers } = page;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const inner = hostOfPages();
  const host = new MadeUpHost()
    .onEverything(async ({ url }) => {
      await released;
      return inner.binding.fetch(url.href);
    })
    .answer(getCacheGeneration, { data: { generation: 1 } });
  const entering = enter(path, { host });
  const shown = new Set([...awaits, ...defers.map(({ call }) => call)]);
  await expect.poll(() => names(shown).filter((name) => !names(host.callsAsked).includes(name))).toEqual([]);
  const asked = names(host.callsAsked);
  release();
  const { response, after } = await entering;
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<\/html>$/);
  await after();
  expect(names(host.callsAsked)).toEqual(asked);
});
