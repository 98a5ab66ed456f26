/** Uses mpv as a viewer: it plays the playlist that native players use. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PATIENCE_MS } from '../engine.ts';

/** Number of frames after which mpv exits. */
const PICTURES = 30;

/** Returns true if mpv plays 30 frames of a URL. */
export async function playsInMpv(address: string): Promise<boolean> {
  const options = ['--no-config', '--vo=null', '--aid=no', `--frames=${PICTURES}`];
  const child = spawn('mpv', [...options, address], { stdio: 'ignore', timeout: PATIENCE_MS });
  const [code] = await once(child, 'exit');
  return code === 0;
}
