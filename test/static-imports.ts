/**
 * Plugin for tests in workerd: modules import at once what they would import later. A module that a
 * Durable Object imports first is requested in that object's context. If the object ends meanwhile,
 * everybody who waits for the module waits forever.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const LATER = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g;

export function staticImports(folder: string): Plugin {
  const prefix = path.resolve(folder) + path.sep;
  return {
    name: 'static-imports',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(prefix) && !id.startsWith(`\0virtual:${folder}-`)) return null;
      const imports: string[] = [];
      const newCode = code.replaceAll(LATER, (_, __, file: string) => {
        const name = `importedModule${imports.length}`;
        imports.push(`import * as ${name} from '${file}';`);
        return `Promise.resolve(${name})`;
      });
      return imports.length === 0 ? null : { code: imports.join('') + newCode, map: null };
    },
  };
}
