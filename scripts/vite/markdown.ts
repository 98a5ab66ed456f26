/**
 * Imports `.md` as JSON text: front matter as `attributes`, the content as `html`, and for a list
 * of questions its `sections`.
 */
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { parse } from 'yaml';

const marked = new Marked({ gfm: true });

/** Returns a plugin that converts imported Markdown to HTML. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
      const document = { attributes: parse(frontMatter), html: toHtml(marked.lexer(body)), sections: sectionsOf(body) };
      return { code: `export default ${JSON.stringify(JSON.stringify(document))}`, map: null };
    },
  };
}

const toHtml = (tokens: Token[]) => marked.parser(tokens);

/** Parses the structure of the FAQ: `## section`, `### question`, then the answer. */
function sectionsOf(body: string) {
  const sections: { title: string; questions: { question: string; html: string }[] }[] = [];
  let answer: Token[] = [];
  for (const token of marked.lexer(body)) {
    const section = sections.at(-1);
    if (isHeading(token, 2)) sections.push({ title: token.text, questions: [] });
    else if (isHeading(token, 3)) {
      answer = [];
      section?.questions.push({ question: token.text, html: '' });
    } else {
      answer.push(token);
      const question = section?.questions.at(-1);
      if (question) question.html = toHtml(answer);
    }
  }
  return sections;
}

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && 'depth' in token && token.depth === depth;
