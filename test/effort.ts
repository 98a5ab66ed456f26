/** The size of open-ended tests: `npm test` runs a part, `npm run torture` runs all of it. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isTorture: boolean;
    /** The random seed for all tests of a run. The environment variable `SEED` repeats a run. */
    seed: number;
  }
}

export const seed = inject('seed');

/** Returns the count or size for the current kind of run. */
export const effort = ({ daily, torture }: { daily: number; torture: number }): number =>
  inject('isTorture') ? torture : daily;
