/**
 * Copies the client's components to `.tailwind/` without their comments. Stylesheets name the
 * copies in `@source`, because Tailwind reads files as text. A word in a comment ("hidden",
 * "first") would become a rule that every visitor downloads.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, parseSync } from 'vite';

/** The folder of the copies, which Git ignores. The stylesheets of `client/` name it too. */
const COPIES = '.tailwind';

/**
 * Returns the source of a component with a space in place of each comment. Strings and texts that
 * look like comments stay.
 */
export function withoutComments(file: string, source: string): string {
  let code = '';
  let end = 0;
  for (const comment of parseSync(file, source).comments) {
    code += `${source.slice(end, comment.start)} `;
    end = comment.end;
  }
  return code + source.slice(end);
}

/** Writes a file unless it has this content: an unchanged file wakes no watcher. */
function writeChanged(file: string, content: string): void {
  try {
    if (readFileSync(file, 'utf8') === content) return;
  } catch {
    mkdirSync(path.dirname(file), { recursive: true });
  }
  writeFileSync(file, content);
}

/**
 * Returns a plugin that updates `.tailwind/` before a build and during development, from the
 * components of `client/`.
 */
export function classSources(): Plugin {
  let client = '';
  let copies = '';

  function copy(name: string): void {
    const file = path.join(client, name);
    writeChanged(path.join(copies, name), withoutComments(file, readFileSync(file, 'utf8')));
  }

  return {
    name: 'class-sources',
    configResolved({ root }) {
      client = path.join(root, 'client');
      copies = path.join(root, COPIES);
      const names = new Set(globSync('**/*.tsx', { cwd: client }));
      for (const stale of globSync('**/*.tsx', { cwd: copies }))
        if (!names.has(stale)) rmSync(path.join(copies, stale));
      for (const name of names) copy(name);
    },
    watchChange(file, { event }) {
      const name = path.relative(client, file);
      if (name.startsWith('..') || !name.endsWith('.tsx')) return;
      if (event === 'delete') rmSync(path.join(copies, name), { force: true });
      else copy(name);
    },
  };
}
