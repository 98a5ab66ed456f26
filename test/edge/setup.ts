/** Every test begins with empty caches and stores and its own clock, and fails by what nobody expected or is no log line. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { pagesInMemory } from '../../src/cache/page-cache.ts';
import { readsInMemory } from '../../src/cache/reads.ts';
import { START } from './clock.ts';
import { listen, logged } from './logged.ts';

const open = caches.open.bind(caches);

beforeEach(async ({ task }) => {
  // The real Cache API, a new one for each test.
  vi.spyOn(caches, 'open').mockImplementation((name) => open(`${name} of ${task.id}`));
  pagesInMemory.clear();
  readsInMemory.clear();
  for (const { name } of (await env.SESSIONS.list()).keys) await env.SESSIONS.delete(name);
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  listen();
});

afterEach(() => {
  vi.useRealTimers();
  try {
    expect(logged().filter(({ event }) => event === 'unexpected')).toEqual([]);
  } finally {
    vi.restoreAllMocks();
  }
});
