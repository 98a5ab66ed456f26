/** How a page of ours is opened in the app, by the device that asks. */
import { z } from 'zod';
import { definePage } from '../page.ts';

export const openInApp = definePage({
  path: '/open',
  access: 'public',
  hidden: true,
  // A path of ours that the app opens too.
  unshared: z.object({ page: z.string().max(300).optional() }),
  examples: [{ query: {} }],
});
