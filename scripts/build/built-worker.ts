/**
 * Loads a Worker of the build in dist/ for miniflare. `npx vite build --mode sandbox` creates the
 * build.
 */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { z } from 'zod';

const configOf = (worker: string) => path.join(import.meta.dirname, '../../dist', worker, 'wrangler.json');

/**
 * Returns the options of the Worker in a folder of dist/; `vars` overrides settings of the build.
 */
export function builtWorker(folder: 'ssr' | 'api' | 'sandbox', vars: Record<string, string> = {}) {
  if (!existsSync(configOf(folder))) throw new Error('there is no build: run `npx vite build --mode sandbox` first');
  const config = readConfig({ config: configOf(folder) });
  const { main = '', workerOptions } = workerOptionsOf(config);
  const { modulesRules: _, bindings, ...options } = workerOptions;
  const entry = path.basename(main);
  const inBuild = (pattern: string) => globSync(pattern, { cwd: path.dirname(main) });
  const scripts = [entry, ...inBuild('**/*.js').filter((file) => file !== entry)];
  return {
    ...options,
    name: config.name,
    bindings: { ...z.record(z.string(), z.string()).parse(bindings), ...vars },
    rootPath: path.dirname(main),
    modules: [
      ...scripts.map((file) => ({ type: 'ESModule' as const, path: file })),
      ...inBuild('**/*.wasm').map((file) => ({ type: 'CompiledWasm' as const, path: file })),
      ...inBuild('**/*.bin').map((file) => ({ type: 'Data' as const, path: file })),
    ],
  };
}
