/** Serves the gateways of the sandbox at the root of ports of their own, where their official clients ask. */
import type { Plugin } from 'vite';
import { REACHED_AT } from '../../sandbox/gateway/reached-at.ts';
import { serveAtPort } from '../sandbox-ports.ts';

/** The gateways that are played, in the order of their ports: the first is the one after the site's. */
const played = ['opn', 'stripe'] as const;

/** What of an answer is of its way through the site. */
const ofTheWay = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** Opens them beside the site's port; one that is taken is told, and left. */
async function openPorts(sitePort: number): Promise<void> {
  for (const [index, gateway] of played.entries()) {
    const port = sitePort + 1 + index;
    const reached_at = `http://127.0.0.1:${port}`;
    const pass = async (asked: Request): Promise<Response> => {
      const { pathname, search } = new URL(asked.url);
      const headers = new Headers(asked.headers);
      headers.delete('connection');
      headers.delete('host');
      headers.set('sec-fetch-site', 'same-origin');
      headers.set(REACHED_AT, reached_at);
      const answer = await fetch(`http://localhost:${sitePort}/sandbox/${gateway}${pathname}${search}`, {
        method: asked.method,
        headers,
        body: asked.body && (await asked.arrayBuffer()),
        redirect: 'manual',
      });
      const kept = [...answer.headers].filter(([name]) => !ofTheWay.has(name));
      return new Response(answer.body, { status: answer.status, headers: kept });
    };
    try {
      await serveAtPort(port, pass);
      console.log(`  ➜  Sandbox of ${gateway}: ${reached_at}/`);
    } catch {
      console.warn(`  Port ${port} is taken: no sandbox of ${gateway} there.`);
    }
  }
}

/** For `npm start` and `npm run dev`. */
export const gatewayPorts = (sitePort: number): Plugin => ({
  name: 'vela:gateway-ports',
  configureServer: (server) => void server.httpServer?.once('listening', () => openPorts(sitePort)),
  configurePreviewServer: (server) => void server.httpServer.once('listening', () => openPorts(sitePort)),
});
