import { join } from 'node:path';
import { root } from './config-files.ts';

/**
 * Returns the local state folder: the seeded one, or the empty one beside it. VELA_STATE names
 * another.
 */
export const stateFolder = (isEmpty: boolean): string =>
  process.env.VELA_STATE || join(root, '.wrangler', isEmpty ? 'empty' : 'state');
