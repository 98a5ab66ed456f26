/**
 * What runs beside a local site: gateways at their ports, and with `npm start` the cameras and the
 * nightly run. They use the port that the server got, which `--port` of Vite can change. If another
 * program has the port, none of them starts.
 */
import type { HttpServer, Plugin } from 'vite';
import { bangkokText } from '../dev/bar/bar-page.ts';
import { addressTable } from '../dev/start/addresses.ts';
import { startCameras } from './cameras.ts';
import { openGatewayPorts } from './gateway-ports.ts';
import { triggerNight } from './night.ts';

interface LocalSite {
  /** How far the clock of the site is ahead, in milliseconds. */
  offsetMs: number;
  /** Whether the database has the demo accounts. */
  isSeeded: boolean;
  /** Whether the data has lives to film. */
  hasCameras: boolean;
}

/** Returns the plugin for `npm start` and `npm run dev`. */
export function localSite({ offsetMs, isSeeded, hasCameras }: LocalSite): Plugin {
  const open = async (port: number, isPreview: boolean) => {
    const origin = `http://localhost:${port}`;
    const gateways = await openGatewayPorts(port);
    if (!(await answers(origin))) return;
    console.log(
      `\nVela runs at ${origin}. Ctrl+C ends it.${clockText(offsetMs)}\n\n${addressTable(origin, isSeeded, gateways)}\n`,
    );
    if (!isPreview) return;
    void triggerNight(origin);
    if (hasCameras) startCameras(origin);
  };
  return {
    name: 'vela:local-site',
    configureServer: ({ httpServer }) => whenListening(httpServer, (port) => open(port, false)),
    configurePreviewServer: ({ httpServer }) => whenListening(httpServer, (port) => open(port, true)),
  };
}

/** Names the time of a site with a moved clock, in Bangkok. */
const clockText = (offsetMs: number) =>
  offsetMs === 0 ? '' : ` Its clock shows ${bangkokText(new Date(Date.now() + offsetMs))}.`;

/** Returns whether the home page, which needs both Workers, answers. Reports a failure. */
async function answers(origin: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(origin);
    if (!ok) console.error(`${origin} answers ${status}. The log has the reason.`);
    return ok;
  } catch (error) {
    console.error(`${origin} does not answer: ${String(error)}.`);
    return false;
  }
}

function whenListening(server: HttpServer | null, run: (port: number) => Promise<void>) {
  server?.once('listening', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') void run(address.port);
  });
}
