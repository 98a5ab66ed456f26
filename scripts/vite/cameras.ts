/** Begins the cameras of `npm start` once its own site answers: where the port is another start's, nothing dials into that one's lives. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const script = join(import.meta.dirname, '../on-air.ts');

/** They end with the process. */
function begin(sitePort: number) {
  const child = spawn(process.execPath, [script, `http://localhost:${sitePort}`], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
}

/** `isWanted`: whether the world has lives for them. */
export const cameras = (sitePort: number, isWanted: boolean): Plugin => ({
  name: 'vela:cameras',
  configurePreviewServer: (server) => void (isWanted && server.httpServer.once('listening', () => begin(sitePort))),
});
