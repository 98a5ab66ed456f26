/**
 * Serves the sandbox gateways at the root of separate ports, where their official clients expect
 * them.
 */
import type { Plugin } from 'vite';
import { dialectNames } from '../../sandbox/gateway/dialects.ts';
import { REACHED_AT } from '../../sandbox/gateway/public-address.ts';
import { serveAtPort } from '../dev/sandbox-ports.ts';

/** Response headers that belong to the connection with the site and are not forwarded. */
const ofTheWay = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/**
 * Opens the ports after the site's, in the order of the list of gateways. A port in use is reported
 * and skipped.
 */
async function openPorts(sitePort: number): Promise<void> {
  for (const [index, gateway] of dialectNames.entries()) {
    const port = sitePort + 1 + index;
    const reached_at = `http://127.0.0.1:${port}`;
    const pass = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete('connection');
      headers.delete('host');
      headers.set('sec-fetch-site', 'same-origin');
      headers.set(REACHED_AT, reached_at);
      const answer = await fetch(`http://localhost:${sitePort}/sandbox/${gateway}${pathname}${search}`, {
        method: request.method,
        headers,
        body: request.body && (await request.arrayBuffer()),
        redirect: 'manual',
      });
      const responseHeaders = [...answer.headers].filter(([name]) => !ofTheWay.has(name));
      return new Response(answer.body, { status: answer.status, headers: responseHeaders });
    };
    try {
      await serveAtPort(port, pass);
      console.log(`  ➜  Sandbox of ${gateway}: ${reached_at}/`);
    } catch {
      console.warn(`  Port ${port} is taken: no sandbox of ${gateway} there.`);
    }
  }
}

/** Returns the plugin for `npm start` and `npm run dev`. */
export const gatewayPorts = (sitePort: number): Plugin => ({
  name: 'vela:gateway-ports',
  configureServer: (server) => void server.httpServer?.once('listening', () => openPorts(sitePort)),
  configurePreviewServer: (server) => void server.httpServer.once('listening', () => openPorts(sitePort)),
});
