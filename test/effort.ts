/** How much of what could go on for ever is tried: a part by `npm test`, the whole by `npm run torture`. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isTorture: boolean;
    /** What chance begins with, for all tests of a run; the environment's `SEED` sets it again. */
    seed: number;
  }
}

export const seed = inject('seed');

/** How often, how many, how large. */
export const effort = ({ daily, torture }: { daily: number; torture: number }): number =>
  inject('isTorture') ? torture : daily;
