/**
 * Stores texts that a Worker imports (`?raw`, Markdown, addresses) in separate files beside its
 * build. In the source, V8 would read them character by character at every start, used or not. A
 * data file is passed as it is and decoded on import. Lazy texts (lazy-translations.ts) are decoded
 * on request.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Plugin, parseAst } from 'vite';

const PREFIX = 'text-file:';
/** Module with the decoder that all texts share, so that each of them is short. */
const DECODER = '\0decode-text';

/**
 * Returns a plugin that makes a file of every module that is only a text, or a function that
 * returns one. For Worker builds.
 */
export function textFiles(): Plugin {
  return {
    name: 'text-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr' || name === 'api',
    resolveId: {
      order: 'pre',
      handler: (source) =>
        source.startsWith(PREFIX) ? { id: source, external: true } : source === DECODER ? source : null,
    },
    load: (id) => (id === DECODER ? 'export const decodeText = (bytes) => new TextDecoder().decode(bytes);' : null),
    transform(code) {
      const [head] = /^export default (?:\(\) => )?(?=")/.exec(code) ?? [];
      const source = head === undefined ? null : textOf(code);
      if (source === null) return null;
      const fileName = `texts/${createHash('sha256').update(source).digest('hex').slice(0, 16)}.bin`;
      this.emitFile({ type: 'asset', fileName, source });
      return {
        code: `import bytes from '${PREFIX}${fileName}'; import { decodeText } from '${DECODER}'; ${head}decodeText(bytes);`,
        map: null,
      };
    },
    renderChunk(code, { fileName }) {
      const folder = path.posix.relative(path.posix.dirname(fileName), '.');
      return code.includes(PREFIX) ? { code: code.replaceAll(PREFIX, `./${folder && `${folder}/`}`), map: null } : null;
    },
  };
}

/** Returns the text that a module consists of or returns; null if it contains anything else. */
function textOf(code: string): string | null {
  const [only, ...more] = parseAst(code).body;
  if (more.length > 0 || only?.type !== 'ExportDefaultDeclaration') return null;
  const { declaration } = only;
  const expression = declaration.type === 'ArrowFunctionExpression' ? declaration.body : declaration;
  return expression.type === 'Literal' && typeof expression.value === 'string' ? expression.value : null;
}
