/**
 * Makes the schemas of page definitions on first use. Creating a schema takes some 100,000
 * instructions, and the 200 pages of the site have 800, of which an isolate uses few.
 */
import path from 'node:path';
import { type Plugin, parseAst } from 'vite';

const folder = path.join(import.meta.dirname, '../../pages');

/** Properties of definitions that are schemas. */
const fields: readonly string[] = ['params', 'query', 'unshared', 'form'];

type Node = { type: string; start: number; end: number };
type Property = Node & { kind: string; key: Node & { name?: string }; value: Node; computed: boolean };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Yields the properties in a syntax tree whose value is made by a call. */
function* schemasIn(node: Node): Generator<Property> {
  if (node.type === 'Property') {
    const { kind, key, value, computed } = node as Property;
    const isSchema = kind === 'init' && !computed && fields.includes(key.name ?? '') && value.type === 'CallExpression';
    if (isSchema) {
      yield node as Property;
      return;
    }
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* schemasIn(child);
}

/** Returns the code with getters in place of schemas. `definePage` lets each run once. */
export function withLaterSchemas(code: string): string {
  let later = code;
  for (const { start, end, key, value } of [...schemasIn(parseAst(code) as Node)].toReversed()) {
    const getter = `get ${key.name}() { return ${code.slice(value.start, value.end)}; }`;
    later = later.slice(0, start) + getter + later.slice(end);
  }
  return later;
}

/** Returns a plugin for the build of the edge Worker. */
export const laterSchemas = (): Plugin => ({
  name: 'later-schemas',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: (code, id) => {
    const isPage = id.startsWith(`${folder}${path.sep}`) && !id.includes(`${path.sep}office${path.sep}resources`);
    return isPage ? { code: withLaterSchemas(code), map: null } : null;
  },
});
