/** First steps of an empty platform. */
import { z } from 'zod';
import { definePage } from '../page.ts';

/** Sets that the page adds: those of the API, and the packages, which a second person approves. */
const starterSet = z.enum(['gifts', 'packages', 'live_categories', 'labels', 'events', 'texts']);

/** What is missing before visitors come, with a starter set for each empty catalogue. */
export const firstSteps = definePage({
  path: '/office/first-steps',
  access: 'staff',
  unshared: z.object({ added: starterSet.optional(), sent: starterSet.optional() }),
  actions: { add: { at: '/add', form: z.object({ set: starterSet }) } },
});
