/**
 * Imports `.md` as JSON text: front matter as `attributes`, the content as `html`, and for a list
 * of questions its `sections`.
 */
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { parseMarkdown } from '../../src/site/markdown.ts';

/** Returns a plugin that converts imported Markdown to HTML. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
      const document = { attributes: parse(frontMatter), ...parseMarkdown(body) };
      return { code: `export default ${JSON.stringify(JSON.stringify(document))}`, map: null };
    },
  };
}
