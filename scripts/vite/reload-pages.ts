/** Reloads server-rendered pages in development when code, a translation or the API changes. */
import type { Plugin } from 'vite';

/** Returns a plugin that reloads open pages after such a change. */
export function reloadPages(): Plugin {
  let reload = () => undefined as unknown;
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'reload-pages',
    apply: 'serve',
    configureServer(server) {
      reload = () => server.environments.client?.hot.send({ type: 'full-reload' });
    },
    hotUpdate({ modules, file }) {
      // Stylesheets are replaced without a reload.
      if (this.environment.name === 'client' || modules.length === 0 || file.endsWith('.css')) return;
      // One change reaches several environments, and the Workers must be updated before the browser
      // reloads.
      clearTimeout(timer);
      timer = setTimeout(reload, 100);
    },
  };
}
