/** Every test begins with an empty, migrated database, and fails when something was logged as an error. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { newDatabase } from './new-database.ts';

const isQueue = (binding: object): binding is Queue => binding.constructor.name === 'WorkerQueue';
const queues = Object.values(env as unknown as Record<string, object>).filter(isQueue);

let logged: MockInstance<typeof console.error>;

beforeEach(async () => {
  await newDatabase();
  logged = vi.spyOn(console, 'error');
  // A queue that hands a message over by itself, seconds later, does so in the midst of another test, and hangs the runner.
  for (const queue of queues) {
    vi.spyOn(queue, 'send').mockResolvedValue({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } });
  }
  // What goes as it should is no news of a test.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  expect(logged.mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
