import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the result of a benchmark into docs/performance.md, between the marks with its name. */
export async function keepInDocs(name: string, lines: string[]): Promise<void> {
  const file = path.join(import.meta.dirname, '../docs/performance.md');
  const text = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, kept] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || kept < before) throw new Error(`docs/performance.md has no place for ${name}`);
  await writeFile(file, [text.slice(0, before + begin.length), ...lines, text.slice(kept)].join('\n'));
}
