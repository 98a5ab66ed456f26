/**
 * A minifier writes strings as templates, some of which then need no escape. V8 reads a template letter by letter, and twice: as it
 * stands, and as it is meant. A string in quotes is as long, and is skimmed.
 */
import { type Plugin, parseAst, Visitor } from 'vite';

/** In a build of a Worker, puts templates that are nothing but a text into quotes. */
export function quotedStrings(): Plugin {
  return {
    name: 'quoted-strings',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr' || name === 'api',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = quoted(file.code);
    },
  };
}

/** The same code, letter for letter but for the quotes: what maps it to its sources stays true. */
function quoted(code: string): string {
  const letters = code.split('');
  // What stands behind a function's name is that function's to read.
  const tagged = new Set<number>();
  new Visitor({
    TaggedTemplateExpression({ quasi }) {
      tagged.add(quasi.start);
    },
    TemplateLiteral({ start, end, expressions }) {
      const text = code.slice(start + 1, end - 1);
      const quote = ['"', "'"].find((mark) => !text.includes(mark));
      if (expressions.length > 0 || tagged.has(start) || text.includes('\n') || quote === undefined) return;
      letters[start] = quote;
      letters[end - 1] = quote;
    },
  }).visit(parseAst(code));
  return letters.join('');
}
