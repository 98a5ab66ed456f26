import { join } from 'node:path';
import { root } from './config-files.ts';

/** Names of the seeds with their folders: no data, the sample data, or a crowd beside it. */
const folders = { none: 'empty', small: 'state', crowd: 'crowd' } as const;

export type SeedName = keyof typeof folders;

/**
 * Returns the seed that a user names with `--seed`. Throws an error for the user if none has the
 * name.
 */
export function seedNamed(name: unknown): SeedName {
  if (typeof name === 'string' && Object.hasOwn(folders, name)) return name as SeedName;
  throw new Error(`--seed must be one of ${Object.keys(folders).join(', ')}.`);
}

/** Returns the local state folder of a seed. VELA_STATE names another. */
export const stateFolder = (seed: SeedName): string => process.env.VELA_STATE || join(root, '.wrangler', folders[seed]);
