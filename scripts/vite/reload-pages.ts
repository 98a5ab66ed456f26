/** In development, pages that a Worker renders are loaded anew when its code, a text or the host changes. */
import type { Plugin } from 'vite';

/** Has open pages loaded anew when what the server renders has changed. */
export function reloadPages(): Plugin {
  let reload = () => undefined as unknown;
  let planned: NodeJS.Timeout | undefined;
  return {
    name: 'reload-pages',
    apply: 'serve',
    configureServer(server) {
      reload = () => server.environments.client?.hot.send({ type: 'full-reload' });
    },
    hotUpdate({ modules, file }) {
      // A stylesheet is replaced in the page as it stands.
      if (this.environment.name === 'client' || modules.length === 0 || file.endsWith('.css')) return;
      // One change meets several environments; and the Workers must hear of it before the browser asks.
      clearTimeout(planned);
      planned = setTimeout(reload, 100);
    },
  };
}
