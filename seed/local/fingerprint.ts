/** Content hashes: different parts give a different name. */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Returns the name for these parts. */
export const fingerprint = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);

/** Returns the versions of packages from the lock file. */
export async function versionsOf(...names: string[]): Promise<(string | undefined)[]> {
  const { packages } = lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  return names.map((name) => packages[`node_modules/${name}`]?.version);
}

/** Returns the project's files that match a pattern, with their texts. */
export async function fileTextsOf(pattern: string): Promise<[file: string, text: string][]> {
  const texts: [string, string][] = [];
  for await (const file of glob(pattern, { cwd: root })) texts.push([file, await readFile(join(root, file), 'utf8')]);
  return texts.toSorted();
}
