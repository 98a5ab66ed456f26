/** Every test begins with an empty, migrated database, and fails when something was logged as an error. */
import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let logged: MockInstance<typeof console.error>;

beforeEach(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  logged = vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(logged.mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
