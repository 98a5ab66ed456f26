/**
 * Separates zod's JSON Schema code from its schemas, so that both Workers start without it. Only
 * modules that call `z.toJSONSchema` load that code. It chooses a converter by a schema's type.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const schemas = path.join('zod', 'v4', 'classic', 'schemas.js');
const converters = '../core/json-schema-processors.js';

/** Parts of zod's schemas for JSON Schema, and the minimum number of each. */
const parts: readonly { pattern: RegExp; least: number }[] = [
  { pattern: /^ *inst\._zod\.processJSONSchema = .*;\n/gm, least: 30 },
  { pattern: /^ *jsonSchema: \{\n(?:.*createStandardJSONSchemaMethod.*\n){2} *\},\n/gm, least: 1 },
  { pattern: /^ *toJSONSchema\(params\) \{\n.*\n *\},\n/gm, least: 1 },
];

/** Returns the source of zod's schemas without JSON Schema. Throws if zod has changed. */
export function withoutJsonSchema(source: string): string {
  return parts.reduce((code, { pattern, least }) => {
    const count = code.match(pattern)?.length ?? 0;
    if (count < least) throw new Error(`zod's schemas have ${count} matches of ${pattern}, expected ${least} or more`);
    return code.replaceAll(pattern, '');
  }, source);
}

/** Returns a plugin for the builds of Workers. */
export const jsonSchemaLater = (): Plugin => ({
  name: 'json-schema-later',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr' || name === 'api',
  async resolveId(source, importer) {
    if (source !== converters || !importer?.endsWith(schemas)) return null;
    // Schemas read their own limits with one function of that file. A copy of the file with only
    // this function stays with the schemas.
    const file = await this.resolve(source, importer, { skipSelf: true });
    return file && `${file.id}?limits`;
  },
  transform: (code, id) => (id.endsWith(schemas) ? { code: withoutJsonSchema(code), map: null } : null),
});
