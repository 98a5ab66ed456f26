/**
 * Serves a request handler at the root of a separate port, where clients of payment gateways can
 * reach the sandbox.
 */
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';

/** Returns a listening server; port 0 selects a free port. */
export async function serveAtPort(
  port: number,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    );
    const { method = 'GET' } = incoming;
    const body =
      method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method,
      headers,
      ...(body && { body, duplex: 'half' }),
    });
    try {
      const response = await answer(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    } catch {
      incoming.socket.destroy();
    }
  });
  await new Promise<void>((listens, fails) => server.once('error', fails).listen(port, '127.0.0.1', listens));
  return server;
}
