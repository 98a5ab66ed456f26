/**
 * Lets Node import files as text (`agreement.md?raw`) and the texts of all languages
 * (`mail.json?raw&languages`), like Vite. Import it before modules of the API that need it.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readTextsByLocale } from './read-texts.ts';

registerHooks({
  load: (url, context, next) => {
    const [file = '', query] = url.split('?');
    if (query !== 'raw' && query !== 'raw&languages') return next(url, context);
    const path = fileURLToPath(file);
    const value = query === 'raw' ? readFileSync(path, 'utf8') : readTextsByLocale(path);
    return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(value)}` };
  },
});
