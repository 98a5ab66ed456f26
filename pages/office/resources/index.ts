import type { OpenWorkKind } from '../../../calls/open-work.ts';
import { type FilterName, type ResourceName, resourceNames } from './names.ts';
import type { Resource } from './resource.ts';

/** The files of resources, by room. Each exports one resource or more. */
const files = import.meta.glob<Record<string, Resource>>('./*/*.ts', { eager: true });

const placeOf = ({ name }: Resource): number => resourceNames.indexOf(name);

/** All resources in display order. */
export const resources: readonly Resource[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .sort((a, b) => placeOf(a) - placeOf(b));

/** The list of a kind of open work: the resource and its filters. */
interface OpenWorkList {
  resource: ResourceName;
  query: Readonly<Partial<Record<FilterName, string>>>;
}

/** Lists of open work by kind, in display order. */
export const openWorkLists: ReadonlyMap<OpenWorkKind, OpenWorkList> = new Map(
  resources.flatMap(({ name, openWork = {} }) =>
    Object.entries(openWork).map(
      ([what, query]) => [what as OpenWorkKind, { resource: name, query: query ?? {} }] as const,
    ),
  ),
);
