/** Starts programs that run beside a test and end with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Starts a program and returns functions to read its first line and to stop it. The program ends
 * with this process at the latest.
 */
export function start(file: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    firstLine: () => firstLine(file, child),
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      kill();
      await once(child, 'exit');
    },
  };
}

async function firstLine(file: string, { stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const data of stdout ?? []) {
    text += data;
    if (text.includes('\n')) return text.trim();
  }
  throw new Error(`${file} ended before it wrote a line`);
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
