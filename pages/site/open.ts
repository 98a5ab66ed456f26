/** Opens a page of this site in the app, by the method that the device supports. */
import { z } from 'zod';
import { definePage } from '../page.ts';

/** Instructions to open a page in the app. Search engines do not list it. */
export const openInApp = definePage({
  path: '/open',
  access: 'public',
  hidden: true,
  // A path that the app can open.
  unshared: z.object({ page: z.string().max(300).optional() }),
  examples: [{ query: {} }],
});
