/** What something is made of, as a name: other parts, another name. */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** The name of whatever is made of these parts. */
export const fingerprint = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);

/** The versions of packages, by the lock file. */
export async function versionsOf(...names: string[]): Promise<(string | undefined)[]> {
  const { packages } = lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  return names.map((name) => packages[`node_modules/${name}`]?.version);
}

/** The project's files of a pattern, each with its text. */
export async function textsOf(pattern: string): Promise<[file: string, text: string][]> {
  const texts: [string, string][] = [];
  for await (const file of glob(pattern, { cwd: root })) texts.push([file, await readFile(join(root, file), 'utf8')]);
  return texts.toSorted();
}
