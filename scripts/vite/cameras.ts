import { spawn } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../dev/on-air.ts');

/** Starts the cameras of `npm start` at a site that answers, and ends them with this process. */
export function startCameras(origin: string): void {
  const child = spawn(process.execPath, [script, origin], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
}
