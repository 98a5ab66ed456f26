/** Every test starts with an empty, migrated database, and fails if an error was logged. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { seed } from '../effort.ts';
import { newDatabase } from './new-database.ts';

// `SEED` repeats every random test.
fc.configureGlobal({ seed });

const isQueue = (binding: object): binding is Queue => binding.constructor.name === 'WorkerQueue';
const queues = Object.values(env as unknown as Record<string, object>).filter(isQueue);

let errorLog: MockInstance<typeof console.error>;

beforeEach(async () => {
  await newDatabase();
  errorLog = vi.spyOn(console, 'error');
  // A queue would deliver messages seconds later, during another test, and hang the runner.
  for (const queue of queues) {
    vi.spyOn(queue, 'send').mockResolvedValue({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } });
  }
  // Informational logs are not part of a test's output.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  expect(errorLog.mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
