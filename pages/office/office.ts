/**
 * The back office: one page per resource, all built from pages/office/. Roles with the access
 * `moderator` may enter. The API decides which lists each may read.
 */
import { z } from 'zod';
import { byUuid, cursor } from '../field.ts';
import { definePage } from '../page.ts';
import { controlOf, filterNames, resourceNames } from './resources/names.ts';

const filters = Object.fromEntries(
  filterNames.map((name) => [controlOf(name), z.string().max(100).optional()] as const),
);
/** A field, with a leading minus for descending order. The list's call defines the allowed ones. */
const sort = z.string().max(60).optional();
/** Id of the stored part of a search, see src/office/search.ts. */
const sought = z.string().max(43).optional();
const params = z.object({ resource: z.string() });
const examples = resourceNames.map((resource) => ({ params: { resource } }));

// The form also has the fields of the call.
const act = {
  at: '/act',
  idempotent: true,
  // Allows two pictures.
  most_bytes: 11 * 1024 * 1024,
  form: z.looseObject({
    action: z.string().max(60),
    /** Values from the row, as a query string. */
    of: z.string().max(2_000).default(''),
    /** Entity tag of the version that staff saw. */
    seen: z.string().max(40).default(''),
    /** Query of the list that staff saw, as a query string. */
    back: z.string().max(2_000).default(''),
  }),
} as const;
// The form also has the fields of the call, and a field per chosen row.
const bulk = {
  at: '/bulk',
  idempotent: true,
  form: z.looseObject({ back: z.string().max(2_000).default('') }),
} as const;
/** Name of the last action, for its message. */
const doneQuery = z.object({ done: z.string().max(60).optional() });

/** Start page with the available resources. */
export const office = definePage({ path: '/office', access: 'moderator' });

/** A resource: its list and its actions. */
export const resource = definePage({
  path: '/office/{resource}',
  access: 'moderator',
  params,
  query: z.object({ cursor, sort, sought, ...filters }),
  unshared: doneQuery,
  actions: { act, bulk, search: { at: '/search', form: z.object({ sort, ...filters }) } },
  examples,
});

/** Detail page of one record. */
export const detail = definePage({
  path: '/office/{resource}/{id}',
  access: 'moderator',
  params: params.extend({ id: z.string().max(100) }),
  unshared: doneQuery,
  actions: { act },
  examples: [{ params: { resource: 'cases', id: '1' } }],
});

/** The list as CSV, without pages (src/pages/office/office/csv.ts has the limit). */
export const csv = definePage({
  path: '/office/{resource}/csv',
  access: 'moderator',
  params,
  query: z.object({ sort, sought, ...filters }),
  examples,
});

/** Search over people, orders, payouts, streams, items and events. */
export const officeSearch = definePage({
  path: '/office/search',
  access: 'moderator',
  query: z.object({ find: z.string().max(100).optional(), sought }),
  actions: { search: { at: '/for', form: z.object({ find: z.string().max(100) }) } },
});

/** Configuration of the deployment: settings, and which secrets are set. */
export const deployment = definePage({ path: '/office/deployment', access: 'staff' });

/** Preview of an event before it is announced. */
export const eventPreview = definePage({
  path: '/office/event-drafts/{uuid}/preview',
  access: 'staff',
  params: byUuid,
  examples: [{ params: { uuid: '0190a3c1-7b1e-4c3a-8f4e-0000000000e1' } }],
});

/** Preview of a text of law or help, beside the paragraphs that change. */
export const articlePreview = definePage({
  path: '/office/articles/{uuid}/preview',
  access: 'staff',
  params: byUuid,
  examples: [{ params: { uuid: '0190a3c1-7b1e-4c3a-8f4e-0000000000e2' } }],
});
