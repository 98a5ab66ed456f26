/** Every test begins with an empty, migrated database, and fails when something was logged as an error. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { newDatabase } from './new-database.ts';

let logged: MockInstance<typeof console.error>;

beforeEach(async () => {
  await newDatabase();
  logged = vi.spyOn(console, 'error');
  // What goes as it should is no news of a test.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  expect(logged.mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
