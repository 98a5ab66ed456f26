/**
 * `npm start`: checks the port, builds, prepares the local data, and serves it. Further arguments
 * go to `vite preview`.
 * - At a terminal the log is text; otherwise, or with `LOG=json`, it is JSON.
 * - `--port <number>` or PORT chooses another port than 8787.
 * - `--seed` chooses the data, each in a folder of its own: `none`, where a newcomer becomes the
 *   first admin, `small` (the default), or `crowd`, where lists are full.
 * - `--at 2027-01-01` or `--at 2027-01-01T18:30` (Bangkok time) moves the clock of the site, which
 *   runs on from there. The site keeps its clock: `--at now` returns to the real time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../ops/setup/config-files.ts';
import { stateFolder } from '../ops/setup/state-folder.ts';
import { installClock } from './clock/clock-modules.ts';
import { clockOffsetMs, storeClockOffset } from './clock/world-clock.ts';
import { startArguments } from './start/arguments.ts';
import { portInUse } from './start/port-in-use.ts';

const vite = join(root, 'node_modules/vite/bin/vite.js');

const ignore = () => undefined;

const { port, seed, at, rest } = await checkedArguments();
const state = stateFolder(seed);
if (at !== null) storeClockOffset(state, at.getTime() - Date.now());

const env = {
  ...process.env,
  PORT: String(port),
  VELA_STATE: state,
  VELA_SEED: seed,
  VELA_CAMERAS: seed === 'none' ? 'off' : (process.env.VELA_CAMERAS ?? 'on'),
};
console.log('Building.');
await run(vite, 'build', '--mode', 'sandbox', '--logLevel', 'error');
for (const folder of ['ssr', 'api', 'sandbox']) installClock(join(root, 'dist', folder), clockOffsetMs(state));
await run(join(root, 'scripts/dev/database.ts'), '--seed', seed);
await run(vite, 'preview', ...rest);

/** Runs a script of Node. Ends this process if it fails. */
async function run(...step: string[]): Promise<void> {
  const child = spawn(process.execPath, step, { cwd: root, env, stdio: 'inherit' });
  // An interrupt at the terminal reaches the step directly. A termination of this process must be
  // passed on to the step.
  const end = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', end);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', ignore).off('SIGTERM', end);
  if (code !== 0) process.exit(code ?? 1);
}

/** Returns the arguments, or ends with an error if one is invalid or the port is in use. */
async function checkedArguments() {
  try {
    const parsed = startArguments(process.argv.slice(2), process.env.PORT);
    const problem = await portInUse(parsed.port);
    if (problem === null) return parsed;
    console.error(problem);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  process.exit(1);
}
