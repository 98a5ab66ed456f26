/**
 * Checks the generated blocks in docs/: tables in storage.md, settings in configuration.md. Part of
 * `npm run check`. `--write` updates them, as `npm run fix` does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { replaceBlock } from './docs/block.ts';
import { readSettings, settingLines } from './docs/settings.ts';
import { readTables, tableLines } from './docs/storage-tables.ts';

const blocks = [
  { file: 'docs/storage.md', name: 'tables', lines: tableLines(readTables()) },
  { file: 'docs/configuration.md', name: 'settings', lines: settingLines(readSettings()) },
];

for (const { file, name, lines } of blocks) {
  const filePath = path.join(import.meta.dirname, '../..', file);
  const text = readFileSync(filePath, 'utf8');
  const updatedText = replaceBlock(text, name, [...lines, '']);
  if (updatedText === text) continue;
  if (process.argv.includes('--write')) writeFileSync(filePath, updatedText);
  else {
    console.error(`${file} is out of date: npm run fix`);
    process.exitCode = 1;
  }
}
