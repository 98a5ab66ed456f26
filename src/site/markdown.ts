/**
 * Converts Markdown to HTML, at build time for files and in the edge Worker for texts of staff. Raw
 * HTML appears as text, and links lead only to this site, web pages, mail and phones.
 */
import { Marked, type Token, type Tokens } from 'marked';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const marked = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeHtml(text) } });

const safeTarget = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\])|\{\{|%7B%7B)/i;

const isTarget = (token: Token): token is Tokens.Link | Tokens.Image => token.type === 'link' || token.type === 'image';

function tokensOf(body: string): Token[] {
  const tokens = marked.lexer(body);
  marked.walkTokens(tokens, (token) => {
    if (isTarget(token) && !safeTarget.test(token.href)) token.href = '#';
  });
  return tokens;
}

const toHtml = (tokens: Token[]) => marked.parser(tokens);

/** Returns the HTML of a text, and its sections if it is a list of questions. */
export function parseMarkdown(body: string) {
  const tokens = tokensOf(body);
  return { html: toHtml(tokens), sections: sectionsOf(tokens) };
}

/** Returns the structure of the FAQ: `## section`, `### question`, then the answer. */
function sectionsOf(tokens: readonly Token[]) {
  const sections: { title: string; questions: { question: string; html: string }[] }[] = [];
  let answer: Token[] = [];
  for (const token of tokens) {
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
