/** The tables of D1, documented by the doc comments in `tables.ts` files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { featureFiles } from '../../migrations/files.ts';
import { tableRow } from './block.ts';

const root = path.join(import.meta.dirname, '../../..');

/** A table of D1, from its doc comment. */
export interface TableDoc {
  name: string;
  /** Path of its `tables.ts`, from the root of the repository. */
  file: string;
  purpose: string;
  writers: string;
  readers: string;
  /** What a row stands for, which bounds the number of rows: "one per gift". */
  rows: string;
  /** How long a row stays, and where it goes: "as its order". */
  retention: string;
}

const TAGS = ['writers', 'readers', 'rows', 'retention'] as const;

/** Forms of a bound, by the first words of its tag. */
const BOUNDS: Partial<Record<(typeof TAGS)[number], RegExp>> = {
  rows: /^(?:(?:at most|about) )?(?:none|an?|one|two|three|four|five|\d+)\b/,
  retention: /^(?:permanent|until|while|as|none|\d+|(?:one|three|five|seven) (?:minutes?|days)|the row permanently)\b/,
};

/**
 * Parses the tables of a file. Throws if a table has no doc comment, or if its comment lacks a text
 * or one of the tags `@writers`, `@readers`, `@rows` and `@retention`, or if one of the last two
 * states no bound.
 */
export function parseTables(file: string, source: string): TableDoc[] {
  return [...source.matchAll(/^(?:export )?const \w+ = sqliteTable\(\s*'(\w+)'/gm)].map(({ 1: name = '', index }) => {
    const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(source.slice(0, index)) ?? [];
    const [purpose = '', ...tags] = comment.replaceAll(/^ ?\*/gm, '').split(/(?:^|\s)@(?=\w+\s)/);
    const texts = new Map(tags.map((text) => [text.slice(0, text.search(/\s/)), oneLine(text.replace(/^\w+/, ''))]));
    const textOf = (tag: (typeof TAGS)[number]) => {
      const text = texts.get(tag) ?? '';
      if (text === '') throw new Error(`${file}: the doc comment of ${name} has no @${tag}`);
      if (BOUNDS[tag]?.test(text) === false) throw new Error(`${file}: @${tag} of ${name} states no bound: ${text}`);
      return text;
    };
    if (oneLine(purpose) === '') throw new Error(`${file}: ${name} has no doc comment`);
    const [writers, readers, rows, retention] = TAGS.map(textOf) as [string, string, string, string];
    return { name, file, purpose: oneLine(purpose), writers, readers, rows, retention };
  });
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Reads all tables of the repository, ordered by file. */
export const readTables = (): TableDoc[] =>
  featureFiles('tables.ts').flatMap((file) =>
    parseTables(path.relative(root, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')),
  );

/** Formats tables as Markdown, with a heading per room. Links lead from `docs/`. */
export function tableLines(tables: readonly TableDoc[]): string[] {
  const rooms = Map.groupBy(tables, ({ file }) => file.split('/')[1] ?? '');
  return [...rooms].flatMap(([room, members]) => [
    '',
    `### ${room}`,
    '',
    tableRow(['table', 'contents', 'written by', 'read by', 'rows', 'retention']),
    '|---|---|---|---|---|---|',
    ...members.map(({ name, file, purpose, writers, readers, rows, retention }) =>
      tableRow([`[\`${name}\`](../${file})`, purpose, writers, readers, rows, retention]),
    ),
  ]);
}
