/** Checks that the port of the site is free, before anything is built. */
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { dialectNames } from '../../../sandbox/gateway/dialects.ts';

const COMMAND_MAX_CHARACTERS = 120;

/**
 * Returns the error to print if another program listens on a port: its name, and how to choose a
 * port that is free. Returns null if the port is free.
 */
export async function portInUse(port: number): Promise<string | null> {
  if (!(await isListening(port))) return null;
  const free = await freePortAfter(port);
  return `Port ${port} is in use by ${listenerOf(port)}.\nTo choose another port: PORT=${free} npm start`;
}

/** Connects, because a test by binding misses a listener on all addresses on some systems. */
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: 'localhost' });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

/** Returns the next port that is free, with as many after it as the sandbox gateways need. */
async function freePortAfter(port: number): Promise<number> {
  let first = port + 1;
  for (let next = first; next - first <= dialectNames.length; next += 1) {
    if (await isListening(next)) first = next + 1;
  }
  return first;
}

const outputOf = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** Describes the program that listens on a port, as far as the tools of this machine show it. */
function listenerOf(port: number): string {
  const [listed] = outputOf('lsof', '-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t').split('\n');
  const pid = listed || /pid=(\d+)/.exec(outputOf('ss', '-Hltnp', `sport = :${port}`))?.[1];
  if (!pid) return 'another program';
  const command = outputOf('ps', '-o', 'command=', '-p', pid).slice(0, COMMAND_MAX_CHARACTERS);
  return command ? `process ${pid} (${command})` : `process ${pid}`;
}
