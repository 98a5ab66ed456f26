/** Every routes file is found by folder and serves exactly the path prefixes that it declares. */
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { prefixOf, type RoutesFile, routesOf } from '../../../api/features.ts';
import type { ApiBindings } from '../../../api/platform/framework/env.ts';
import type { On } from '../../../api/platform/framework/route.ts';
import type { Call } from '../../../calls/platform/call.ts';

const files = Object.entries(
  import.meta.glob<RoutesFile>('../../../api/*/*/{routes,*-routes}.ts', { eager: true }),
).map(([path, file]) => ({ path: path.replace('../../../', ''), ...file }));

/** Returns the first segments of the paths that a file adds, after the version. */
function prefixesOf({ routes }: RoutesFile): string[] {
  const paths: string[] = [];
  const app = new Hono<{ Bindings: ApiBindings }>();
  routes(((call: Call) => void paths.push(call.path)) as unknown as On, app);
  paths.push(...app.routes.map(({ path }) => path));
  return [...new Set(paths.map((path) => path.replace(/^\/v\d/, '').split('/')[1] ?? ''))].sort();
}

describe.for(files)('$path', (file) => {
  test('declares the path prefixes of its routes', () => {
    expect([...file.prefixes].sort()).toEqual(prefixesOf(file));
  });

  test('a routes file is loaded for each of its path prefixes', async () => {
    for (const prefix of file.prefixes) {
      expect(prefixOf(`/v1/${prefix}/x`)).toBe(prefix);
      expect(await routesOf(prefix)).toContain(file.routes);
    }
  });
});
