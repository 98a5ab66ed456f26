/**
 * Lets Node import files as text (`agreement.md?raw`), like Vite. Import it before modules of the
 * API that need it.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('?raw')
      ? {
          format: 'module',
          shortCircuit: true,
          source: `export default ${JSON.stringify(readFileSync(fileURLToPath(url.slice(0, -'?raw'.length)), 'utf8'))}`,
        }
      : next(url, context),
});
