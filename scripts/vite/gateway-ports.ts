/**
 * Serves the sandbox gateways at the root of separate ports, where their official clients expect
 * them.
 */
import { dialectNames } from '../../sandbox/gateway/dialects.ts';
import { REACHED_AT } from '../../sandbox/gateway/public-address.ts';
import { serveAtPort } from '../dev/sandbox-ports.ts';

/** Response headers that belong to the connection with the site and are not forwarded. */
const ofTheWay = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** A sandbox gateway that is served at its own port. */
interface OpenGateway {
  name: string;
  url: string;
}

/**
 * Opens the ports after the site's, in the order of the list of gateways, and returns the open
 * ones. A port in use is reported and skipped.
 */
export async function openGatewayPorts(sitePort: number): Promise<OpenGateway[]> {
  const open: OpenGateway[] = [];
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
      open.push({ name: gateway, url: `${reached_at}/` });
    } catch {
      console.warn(`Port ${port} is in use, so the sandbox of ${gateway} has no port of its own.`);
    }
  }
  return open;
}
