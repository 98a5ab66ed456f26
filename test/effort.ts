/** The size of open-ended tests: `npm test` runs a part, `npm run torture` runs all of it. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isTorture: boolean;
    /** True if matrices are tested whole: in CI and by `npm run torture`. */
    isWhole: boolean;
    /** The random seed for all tests of a run. The environment variable `SEED` repeats a run. */
    seed: number;
  }
}

export const seed = inject('seed');

/** Returns the count or size for the current kind of run. */
export const effort = ({ daily, torture }: { daily: number; torture: number }): number =>
  inject('isTorture') ? torture : daily;

/**
 * Returns the rows of a matrix for the current kind of run: all of them in CI and torture,
 * otherwise `daily` rows at equal distances, so that `npm test` stays short. The seed chooses the
 * first one, so that other runs take other rows.
 */
export const rowsForRun = <Row>(rows: readonly Row[], daily: number): Row[] => {
  if (inject('isWhole') || rows.length <= daily) return [...rows];
  const chosen = Array.from(
    { length: daily },
    (_, nth) => (Math.floor((nth * rows.length) / daily) + seed) % rows.length,
  );
  return rows.filter((_, index) => chosen.includes(index));
};
