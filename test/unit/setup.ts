/** Files of a worker share its globals: every test leaves them as they were. */
import fc from 'fast-check';
import { afterEach, vi } from 'vitest';
import { seed } from '../effort.ts';

// `SEED` repeats every random test.
fc.configureGlobal({ seed });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
