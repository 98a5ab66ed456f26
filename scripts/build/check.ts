/**
 * `npm run check`: runs all checks in parallel. Prints the duration of each and the output of those
 * that fail.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

const root = path.join(import.meta.dirname, '../..');

const checks = [
  ['types', 'tsc', '--noEmit'],
  ['lint and format', 'biome', 'check'],
  ['dead code', 'knip'],
  ['translations', 'node', 'scripts/build/translations.ts'],
  ['writing', 'node', 'scripts/build/check-writing.mjs'],
  ['map of the code', 'vitest', 'run', '--project', 'unit', 'test/unit/platform/map'],
  ['lists of pages', 'node', 'scripts/build/typed-lists.ts'],
  ['generated docs', 'node', 'scripts/build/docs.ts'],
] as const;

async function run([name, command, ...args]: readonly [string, string, ...string[]]): Promise<boolean> {
  const startedAtMs = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [status, out, errors] = await Promise.all([exit, buffer(child.stdout), buffer(child.stderr)]);
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
  console.log(`${name}: ${status === 0 ? 'fine' : 'FAILED'}, ${seconds} s`);
  if (status !== 0) console.error(`${out}${errors}`);
  return status === 0;
}

// Types of the samples come from the generated client.
const isClientBuilt = await run(['types of the client', 'node', 'clients/typescript/build.ts']);
const results = [isClientBuilt, ...(await Promise.all(checks.map(run)))];
process.exitCode = results.every((isFine) => isFine) ? 0 : 1;
