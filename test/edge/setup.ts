/** Every test begins with empty caches and stores and its own clock; what is logged is one JSON object a line. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { START } from './clock.ts';
import { logged } from './logged.ts';

beforeEach(async ({ task }) => {
  const open = caches.open.bind(caches);
  // The real Cache API, a new one for each test.
  vi.spyOn(caches, 'open').mockImplementation((name) => open(`${name} of ${task.id}`));
  for (const { name } of (await env.SESSIONS.list()).keys) await env.SESSIONS.delete(name);
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

afterEach(() => {
  // React's warnings would not parse; what nobody expected is a test's business to expect.
  expect(logged().filter(({ event }) => event === 'unexpected')).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
