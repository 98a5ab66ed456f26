/** A fake API on a real port. The edge reaches it through `API_ORIGIN`. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCacheGeneration } from '../../calls/platform/cache.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface MadeUpHost {
  origin: string;
  /** Requested paths in order, except the cache generation, which is always answered. */
  paths: string[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

export async function openHost(): Promise<MadeUpHost> {
  const paths: string[] = [];
  let behaviour: Behaviour = notFound;
  const server = createServer((request, response) => {
    if (request.url === getCacheGeneration.path) return generation(request, response);
    paths.push(request.url ?? '');
    behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    paths,
    behave: (next) => {
      behaviour = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns a behaviour that answers every request with this JSON body. */
export const answer =
  (body: unknown, status = 200): Behaviour =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const generation = answer({ data: { generation: 0, removals: [] } });

export const notFound = answer({ error: { code: 'live_not_found', message_key: 'error:code.live_not_found' } }, 404);
