/**
 * Notices on the pages where a top-up begins. Higher rooms contribute them: each exports
 * `startNotice` from `src/<room>/<feature>/start-notice.tsx`.
 */
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { EdgeEnv } from '../../env.ts';

/** Loads a notice. Null: nothing to show, or unknown. */
export type StartNotice = (c: Context<EdgeEnv>) => Promise<ReactNode>;

const files = Object.values(import.meta.glob<{ startNotice: StartNotice }>('../../*/*/start-notice.tsx'));

/** Loads the notices of all rooms. */
export const startNotices = (c: Context<EdgeEnv>): Promise<ReactNode[]> =>
  Promise.all(files.map(async (load) => (await load()).startNotice(c)));
