/**
 * Minifiers write strings as templates to save escapes. V8 reads a template character by character,
 * and twice: raw and cooked. A quoted string has the same length and is scanned faster.
 */
import { type Plugin, parseAst, Visitor } from 'vite';

/** Returns a plugin that turns plain templates into quoted strings in Worker builds. */
export function quotedStrings(): Plugin {
  return {
    name: 'quoted-strings',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr' || name === 'api',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = quoteStrings(file.code);
    },
  };
}

/** Replaces only the quotes and keeps all positions, so that source maps stay valid. */
function quoteStrings(code: string): string {
  const letters = code.split('');
  // A tagged template is read by its function and must stay.
  const taggedStarts = new Set<number>();
  new Visitor({
    TaggedTemplateExpression({ quasi }) {
      taggedStarts.add(quasi.start);
    },
    TemplateLiteral({ start, end, expressions }) {
      const text = code.slice(start + 1, end - 1);
      const quote = ['"', "'"].find((mark) => !text.includes(mark));
      if (expressions.length > 0 || taggedStarts.has(start) || text.includes('\n') || quote === undefined) return;
      letters[start] = quote;
      letters[end - 1] = quote;
    },
  }).visit(parseAst(code));
  return letters.join('');
}
