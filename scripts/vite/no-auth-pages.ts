/**
 * Leaves out the pages that Auth.js can render. Ours are pages of the site (`pages` in
 * src/identity/auth/config.ts), and no user sees those of Auth.js.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const drawing = /^(?:\.\/(?:error|signin|signout|styles|verify-request)\.js|preact-render-to-string)$/;
const pages = path.join('@auth', 'core', 'lib', 'pages', 'index.js');

/** Returns a plugin that replaces their renderers with an empty module in the build. */
export const noAuthPages = (): Plugin => ({
  name: 'no-auth-pages',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    importer?.endsWith(pages) && drawing.test(source)
      ? path.join(import.meta.dirname, '../../src/identity/auth/no-drawing.ts')
      : undefined,
});
