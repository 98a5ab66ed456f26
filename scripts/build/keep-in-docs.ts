import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceBlock } from './docs/block.ts';

/** Writes the results of a benchmark into its block in docs/performance.md. */
export async function keepInDocs(name: string, lines: string[]): Promise<void> {
  const file = path.join(import.meta.dirname, '../../docs/performance.md');
  await writeFile(file, replaceBlock(await readFile(file, 'utf8'), name, lines));
}
