/** mpv as a viewer: it plays the playlist that native players are given. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PATIENCE_MS } from '../engine.ts';

/** mpv ends by itself after so many pictures. */
const PICTURES = 30;

/** Returns whether mpv plays 30 pictures of an address. */
export async function playsInMpv(address: string): Promise<boolean> {
  const how = ['--no-config', '--vo=null', '--aid=no', `--frames=${PICTURES}`];
  const child = spawn('mpv', [...how, address], { stdio: 'ignore', timeout: PATIENCE_MS });
  const [code] = await once(child, 'exit');
  return code === 0;
}
