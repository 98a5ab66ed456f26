/** Lets Node read what the host imports as text (`agreement.md?raw`), as Vite does. Import it before what needs it. */
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
