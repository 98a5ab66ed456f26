/**
 * Texts that a Worker imports (`?raw`, Markdown, addresses) stand in files of their own beside its build. Within its source V8 would
 * read them at every start, asked for or not, letter by letter; a file of data is handed over as it is, and decoded where it is
 * imported; what is to be had later (texts-later.ts), when somebody asks for it.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Plugin, parseAst } from 'vite';

const PREFIX = 'text-file:';

/** In a build of a Worker, makes a file of every module that is nothing but a text, or a function that gives one. */
export function textFiles(): Plugin {
  return {
    name: 'text-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr' || name === 'api',
    resolveId: {
      order: 'pre',
      handler: (source) => (source.startsWith(PREFIX) ? { id: source, external: true } : null),
    },
    transform(code) {
      const [head] = /^export default (?:\(\) => )?(?=")/.exec(code) ?? [];
      const source = head === undefined ? null : textOf(code);
      if (source === null) return null;
      const fileName = `texts/${createHash('sha256').update(source).digest('hex').slice(0, 16)}.bin`;
      this.emitFile({ type: 'asset', fileName, source });
      return {
        code: `import bytes from '${PREFIX}${fileName}'; ${head}new TextDecoder().decode(bytes);`,
        map: null,
      };
    },
    renderChunk(code, { fileName }) {
      const folder = path.posix.relative(path.posix.dirname(fileName), '.');
      return code.includes(PREFIX) ? { code: code.replaceAll(PREFIX, `./${folder && `${folder}/`}`), map: null } : null;
    },
  };
}

/** The text that a module is, or gives, and nothing else; null where there is more. */
function textOf(code: string): string | null {
  const [only, ...more] = parseAst(code).body;
  if (more.length > 0 || only?.type !== 'ExportDefaultDeclaration') return null;
  const { declaration } = only;
  const given = declaration.type === 'ArrowFunctionExpression' ? declaration.body : declaration;
  return given.type === 'Literal' && typeof given.value === 'string' ? given.value : null;
}
