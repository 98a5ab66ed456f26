/**
 * Starts the cameras of `npm start` once this site answers. If another start uses the port, no
 * camera connects to its lives.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const script = join(import.meta.dirname, '../dev/on-air.ts');

/** Starts the cameras, and ends them with this process. */
function begin(sitePort: number) {
  const child = spawn(process.execPath, [script, `http://localhost:${sitePort}`], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
}

/** Returns the plugin; `isWanted` tells whether the data has lives to film. */
export const cameras = (sitePort: number, isWanted: boolean): Plugin => ({
  name: 'vela:cameras',
  configurePreviewServer: (server) => void (isWanted && server.httpServer.once('listening', () => begin(sitePort))),
});
