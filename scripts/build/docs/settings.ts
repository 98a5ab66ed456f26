/** Settings of both Workers: meaning from `wrangler.toml`, default from the code. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configPaths, type Worker } from '../../ops/setup/config-files.ts';
import { tableRow } from './block.ts';

const root = path.join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A setting of one Worker or of both. */
export interface SettingDoc {
  name: string;
  /** Paths of the configuration files that set it. */
  files: string[];
  /** Comment above the setting, in the first of the files. */
  meaning: string;
  /** Value if the setting is missing, as a literal. Null: the Worker does not start without it. */
  fallback: string | null;
  /** Path of the source file that parses it. */
  parsedIn: string;
}

/**
 * Returns the meaning of each setting under `[vars]`: the comment directly above it. Throws if one
 * is missing.
 */
export function parseMeanings(file: string, toml: string): Map<string, string> {
  const meanings = new Map<string, string>();
  let comment: string[] = [];
  let isVars = false;
  for (const line of toml.split('\n')) {
    if (line.startsWith('[')) isVars = line === '[vars]';
    const [, name] = /^([A-Z][A-Z0-9_]*) = /.exec(line) ?? [];
    if (isVars && name !== undefined) {
      if (comment.length === 0) throw new Error(`${file}: ${name} has no comment`);
      meanings.set(name, comment.join(' '));
    }
    comment = line.startsWith('#') ? [...comment, line.replace(/^#\s*/, '')] : [];
  }
  return meanings;
}

/**
 * Returns the literal that the schema of a setting falls back to, or null if it requires a value.
 * Returns undefined if the source has no schema for it. A schema may use a constant of the source.
 */
export function parseFallback(source: string, name: string): string | null | undefined {
  for (const { index } of source.matchAll(new RegExp(`\\b${name}: (?=[a-z])`, 'g'))) {
    const schema = expressionAt(source, index + name.length + 2);
    const constant = /^\w+(?=$|[.(])/.exec(schema)?.[0] ?? '';
    const at = source.search(new RegExp(`^const ${constant} =\\s`, 'm'));
    const all = constant === 'z' || at < 0 ? schema : `${expressionAt(source, source.indexOf('=', at) + 1)}${schema}`;
    const [, literal] = [...all.matchAll(/\.default\(('[^']*'|[^)]*)\)/g)].at(-1) ?? [];
    if (literal !== undefined) return literal.replaceAll(/^'|'$|(?<=\d)_(?=\d)/g, '');
    if (/\.optional\(\)/.test(all)) return '';
    if (/^z\b/.test(schema)) return null;
  }
  return undefined;
}

/** Returns the expression at an index, up to its comma, semicolon or closing bracket. */
function expressionAt(source: string, start: number): string {
  let depth = 0;
  let end = start;
  for (; end < source.length; end += 1) {
    const char = source[end] ?? '';
    if (depth === 0 && /[,;)\]}]/.test(char)) break;
    if (/[([{]/.test(char)) depth += 1;
    if (/[)\]}]/.test(char)) depth -= 1;
  }
  return source.slice(start, end).trim();
}

/** Files that may parse the settings of a Worker, in the order in which they are searched. */
const sourcesOf: Record<Worker, () => string[]> = {
  edge: () => ['src/env.ts'],
  host: () => globSync('api/**/*.ts', { cwd: root }).sort(),
};

/** Reads the settings of both Workers, sorted by name. Throws if no code parses a setting. */
export function readSettings(): SettingDoc[] {
  const settings = new Map<string, SettingDoc>();
  for (const worker of ['edge', 'host'] as const) {
    const sources = sourcesOf[worker]().map((file) => ({ file: file.replaceAll(path.sep, '/'), text: textOf(file) }));
    for (const [name, meaning] of parseMeanings(configPaths[worker], textOf(configPaths[worker]))) {
      const setting = settings.get(name);
      if (setting) setting.files.push(configPaths[worker]);
      else {
        const fallbacks = sources.map(({ file, text }) => ({ parsedIn: file, fallback: parseFallback(text, name) }));
        const first = fallbacks.find(({ fallback }) => fallback !== undefined);
        if (first?.fallback === undefined) throw new Error(`${configPaths[worker]}: no code parses ${name}`);
        settings.set(name, { name, files: [configPaths[worker]], meaning, ...first, fallback: first.fallback });
      }
    }
  }
  return [...settings.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Formats settings as a Markdown table. Links lead from `docs/`. */
export const settingLines = (settings: readonly SettingDoc[]): string[] => [
  '',
  tableRow(['setting', 'default', 'meaning', 'set in', 'parsed in']),
  '|---|---|---|---|---|',
  ...settings.map(({ name, files, meaning, fallback, parsedIn }) =>
    tableRow([
      `\`${name}\``,
      fallback === null ? 'required' : fallback === '' ? 'empty' : `\`${fallback}\``,
      meaning,
      files.map((file) => `\`${file}\``).join(', '),
      `[\`${path.posix.basename(parsedIn)}\`](../${parsedIn})`,
    ]),
  ),
];
