/**
 * Gives every test empty caches, empty stores and its own clock. Fails a test that logs
 * `unexpected` or an invalid log line.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { pagesInMemory } from '../../src/platform/cache/page-cache.ts';
import { readsInMemory } from '../../src/platform/cache/reads.ts';
import { START } from './clock.ts';
import { listen, logged } from './logged.ts';

const open = caches.open.bind(caches);

/**
 * Timers of the API deadlines. All tests run within one workerd request, which allows at most
 * 10,000 timers at a time.
 */
const deadlines: ReturnType<typeof setTimeout>[] = [];

function deadline(ms: number): AbortSignal {
  const controller = new AbortController();
  deadlines.push(setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms));
  return controller.signal;
}

beforeEach(async ({ task }) => {
  // The real Cache API, with a separate cache for each test.
  vi.spyOn(caches, 'open').mockImplementation((name) => open(`${name} of ${task.id}`));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(deadline);
  pagesInMemory.clear();
  readsInMemory.clear();
  for (const { name } of (await env.SESSIONS.list()).keys) await env.SESSIONS.delete(name);
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  listen();
});

afterEach(() => {
  for (const timer of deadlines.splice(0)) clearTimeout(timer);
  vi.useRealTimers();
  try {
    expect(logged().filter(({ event }) => event === 'unexpected')).toEqual([]);
  } finally {
    vi.restoreAllMocks();
  }
});
