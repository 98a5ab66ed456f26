/** The RTMP server of the bridge. It stores nothing. */
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { AddressLimits } from './limits.ts';
import { type Bridge, Publisher } from './publisher.ts';

const MAX_CONNECTIONS = 200;

/** Opens the server. `tls`: certificate and key as PEM, for RTMPS. */
export function openBridge({
  site,
  port,
  tls = null,
  log,
}: {
  site: string;
  port: number;
  tls?: { cert: Buffer; key: Buffer } | null;
  log: (text: string) => void;
}): Server {
  const bridge: Bridge = { site, log, publishers: new Map(), limits: new AddressLimits() };
  const accept = (socket: Socket) => {
    if (!bridge.limits.enter(socket.remoteAddress ?? '', Date.now())) socket.destroy();
    else new Publisher(socket, bridge);
  };
  const server = tls ? createTlsServer(tls, accept) : createPlainServer(accept);
  server.maxConnections = MAX_CONNECTIONS;
  return server.listen(port);
}
