/** A proxy that compresses responses. For a deployed Worker the platform does this. */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, createBrotliCompress } from 'node:zlib';

/** Brotli quality that Cloudflare uses for responses that are not stored compressed. */
const QUALITY = 4;
const PACKED = /^(?:text\/|application\/(?:json|manifest|javascript)|image\/svg)/;

/** A site behind the proxy. */
export interface PackedSite {
  origin: string;
  close: () => void;
}

/** Forwards all requests to a site, and compresses its texts with Brotli. */
export async function packSite(site: string): Promise<PackedSite> {
  const server = createServer((incoming, answer) => pass(new URL(incoming.url ?? '/', site), incoming, answer));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

function pass(url: URL, incoming: IncomingMessage, answer: ServerResponse) {
  const { host, 'accept-encoding': _, ...headers } = incoming.headers;
  // Rewrites the proxy's origin, so that the site sees same-origin requests.
  for (const name of ['origin', 'referer'] as const) {
    const from = headers[name];
    if (from !== undefined) headers[name] = from.replace(`http://${host}`, url.origin);
  }
  const outgoing = request(url, { method: incoming.method, headers }, (response) => {
    const outgoingHeaders: OutgoingHttpHeaders = { ...response.headers };
    const packs = PACKED.test(response.headers['content-type'] ?? '') && response.statusCode === 200;
    if (packs) {
      delete outgoingHeaders['content-length'];
      outgoingHeaders['content-encoding'] = 'br';
    }
    answer.writeHead(response.statusCode ?? 502, outgoingHeaders);
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    if (packs) response.pipe(createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH })).pipe(answer);
    else response.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  incoming.pipe(outgoing);
}
