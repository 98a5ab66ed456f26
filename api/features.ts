/**
 * Finds the routes of a path prefix: the segment after the version (`lives` of `/v1/lives/{slug}`).
 * A routes file is loaded on the first request for one of its prefixes. Building the schemas of its
 * calls takes most of the time before an answer.
 */
import files from 'virtual:api-routes';
import type { ApiApp, On } from './platform/framework/route.ts';

/** A file of routes: `routes.ts` or `*-routes.ts`. */
export interface RoutesFile {
  /** Path prefixes of the routes. scripts/vite/module-lists.ts reads them from the source. */
  prefixes: readonly string[];
  /** Adds routes: calls, and routes that are no calls. */
  routes: (on: On, app: ApiApp) => void;
}

const words = new Set(files.flatMap(({ prefixes }) => prefixes));

/** Returns the path prefix of a path; null if no file has it. */
export function prefixOf(path: string): string | null {
  const [, first = '', second = ''] = path.split('/');
  const word = /^v\d$/.test(first) ? second : first;
  return words.has(word) ? word : null;
}

/** Loads the routes of a path prefix. */
export const routesOf = (word: string | null): Promise<RoutesFile['routes'][]> =>
  Promise.all(
    files
      .filter(({ prefixes }) => word !== null && prefixes.includes(word))
      .map(async ({ load }) => (await load()).routes),
  );
