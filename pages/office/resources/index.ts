import { resourceNames } from './names.ts';
import type { Resource } from './resource.ts';

/** The files of resources, by room. Each exports one resource or more. */
const files = import.meta.glob<Record<string, Resource>>('./*/*.ts', { eager: true });

const placeOf = ({ name }: Resource): number => resourceNames.indexOf(name);

/** All resources in display order. */
export const resources: readonly Resource[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .sort((a, b) => placeOf(a) - placeOf(b));
