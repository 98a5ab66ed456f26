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
  const server = createServer(async (asked, said) => {
    const headers = Object.entries(asked.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    );
    const { method = 'GET' } = asked;
    const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(asked) as ReadableStream<Uint8Array>);
    const request = new Request(`http://${asked.headers.host}${asked.url}`, {
      method,
      headers,
      ...(body && { body, duplex: 'half' }),
    });
    try {
      const response = await answer(request);
      said.writeHead(response.status, Object.fromEntries(response.headers));
      said.end(Buffer.from(await response.arrayBuffer()));
    } catch {
      asked.socket.destroy();
    }
  });
  await new Promise<void>((listens, fails) => server.once('error', fails).listen(port, '127.0.0.1', listens));
  return server;
}
