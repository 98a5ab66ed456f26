/**
 * People whose name the caches must forget, because their account is closed or merged. A cached
 * response lists the people that it may name, so that the others stay valid.
 */
import type { CacheState } from '../../../calls/platform/cache.ts';

/** Number of the latest raise or removal that a state contains. */
export const lastNumber = ({ generation, removals: [latest] }: CacheState): number => latest?.number ?? generation;

const uuidEnd = /-[0-9a-f]{4}([0-9a-f]{8})(?![0-9a-f])/g;

/**
 * Returns the ends of the uuids in a text. They are random, so they are enough to tell people
 * apart.
 */
export function peopleIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(uuidEnd), ([, end = '']) => end));
}

/** People in the responses of the API that a page was made from, by its request. */
const peopleOfRequests = new WeakMap<Request, Set<string>>();

/** Adds people to the page of a request. */
export function addPeople(request: Request, people: Iterable<string>) {
  const all = peopleOf(request);
  for (const person of people) all.add(person);
}

/** Returns the people that were added to the page of a request. */
export function peopleOf(request: Request): Set<string> {
  const people = peopleOfRequests.get(request) ?? new Set();
  peopleOfRequests.set(request, people);
  return people;
}

/** A cached response with its people, and the number of the last removal when it was begun. */
interface Naming {
  readonly people: ReadonlySet<string>;
  readonly begunAt: number;
}

/** Returns whether a cached response may name a person who was removed after it was begun. */
export const isAboutRemoved = ({ people, begunAt }: Naming, { removals }: CacheState): boolean =>
  removals.some(({ number, user_uuid }) => number > begunAt && people.has(user_uuid.slice(-8)));
