/** The rooms of the house: a page a resource, all made of pages/office/. Whoever looks after any has the door; the host says which. */
import { z } from 'zod';
import { byUuid, cursor } from '../field.ts';
import { definePage } from '../page.ts';
import { controlOf, filterNames, resourceNames } from './resources/names.ts';

const filters = Object.fromEntries(
  filterNames.map((name) => [controlOf(name), z.string().max(100).optional()] as const),
);
/** A field, downward with a minus before it: which ones a list has says its call. */
const sort = z.string().max(60).optional();
const params = z.object({ resource: z.string() });
const examples = resourceNames.map((resource) => ({ params: { resource } }));

// Beside these, the fields of the call.
const act = {
  at: '/act',
  keyed: true,
  // With two pictures, where it has some.
  most_bytes: 11 * 1024 * 1024,
  form: z.looseObject({
    action: z.string().max(60),
    /** What the row says, as a query is written. */
    of: z.string().max(2_000).default(''),
    /** The entity tag of what was shown. */
    seen: z.string().max(40).default(''),
    /** What was shown, as a query is written. */
    back: z.string().max(2_000).default(''),
  }),
} as const;
/** What has just been done. */
const unshared = z.object({ done: z.string().max(60).optional() });

/** What there is to look at. */
export const office = definePage({ path: '/office', access: 'moderator' });

/** One resource: its list, and what is done with it. */
export const resource = definePage({
  path: '/office/{resource}',
  access: 'moderator',
  params,
  query: z.object({ cursor, sort, ...filters }),
  unshared,
  actions: { act },
  examples,
});

/** One of a resource, with all that belongs to it. */
export const one = definePage({
  path: '/office/{resource}/{id}',
  access: 'moderator',
  params: params.extend({ id: z.string().max(100) }),
  unshared,
  actions: { act },
  examples: [{ params: { resource: 'cases', id: '1' } }],
});

/** The same list, whole, as CSV. */
export const csv = definePage({
  path: '/office/{resource}/csv',
  access: 'moderator',
  params,
  query: z.object({ sort, ...filters }),
  examples,
});

/** What was set when it was deployed, and where. */
export const deployment = definePage({ path: '/office/deployment', access: 'staff' });

/** An event as it would be, before it is announced. */
export const eventPreview = definePage({
  path: '/office/event-drafts/{uuid}/preview',
  access: 'staff',
  params: byUuid,
  examples: [{ params: { uuid: '0190a3c1-7b1e-4c3a-8f4e-0000000000e1' } }],
});
