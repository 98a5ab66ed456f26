/**
 * First steps of an empty platform: what is missing before visitors come, and starter sets that
 * fill empty catalogues.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { count, picture, singleLine } from '../platform/field.ts';

/** Steps in the order in which an operator takes them. */
const firstStepName = z.enum([
  'company',
  'mail',
  'bank',
  'sign_in',
  'gateways',
  'people',
  'gifts',
  'packages',
  'live_categories',
  'labels',
  'texts',
  'caster',
  'events',
  'shop',
]);
export type FirstStepName = z.infer<typeof firstStepName>;

/** Sets that one person adds. */
export const starterSetName = z.enum(['gifts', 'live_categories', 'labels', 'events', 'texts']);
export type StarterSetName = z.infer<typeof starterSetName>;

const firstStep = z.object({
  name: firstStepName,
  is_done: z.boolean(),
  /** True: the platform opens without it. */
  is_optional: z.boolean(),
  /** Settings and secrets that are empty or still have their sample value. */
  missing: z.array(z.string()),
  /** Number of records, up to the number that the step needs. Null: the step is about settings. */
  count: count.nullable(),
  /** Whether a starter set fills this step: `offered`, or `waiting` for a second person. */
  set: z.enum(['none', 'offered', 'waiting']),
  /** Number of records of its starter set. 0: it has none. */
  set_size: count,
  /** Some pictures of the starter set. */
  pictures: z.array(picture),
});
/** A step, computed from settings and from the database. */
export type FirstStep = z.infer<typeof firstStep>;

export const getFirstSteps = defineCall({
  method: 'GET',
  path: '/v1/office/first-steps',
  summary: 'Returns the steps before a platform opens, with the settings and records that are missing',
  access: 'staff',
  answer: one(z.object({ steps: z.array(firstStep) })),
});

const ground = singleLine(500);
const added = one(z.object({ added: count }));

export const addStarterSet = defineCall({
  method: 'POST',
  path: '/v1/office/starter-sets/{name}',
  summary:
    'Fills an empty catalogue with its starter set. Events and texts become drafts, which staff announce or publish. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ name: starterSetName }),
  form: z.object({ ground }),
  failures: ['starter_set_not_empty'],
  answer: added,
});

export const addStarterPackages = defineCall({
  method: 'POST',
  path: '/v1/office/starter-packages',
  summary:
    'Puts the starter packages of coins on sale, but for prices that are on sale already. A second person approves. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  form: z.object({ ground }),
  failures: ['starter_set_not_empty'],
  answer: added,
});
