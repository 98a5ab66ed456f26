/**
 * `npm start`: builds, prepares the local data, and serves it. Further arguments go to
 * `vite preview`.
 * - `--empty` starts without seeds in a separate folder, where a newcomer becomes the first admin.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../ops/setup/config-files.ts';
import { stateFolder } from '../ops/setup/state-folder.ts';

const vite = join(root, 'node_modules/vite/bin/vite.js');

const ignore = () => undefined;

const isEmpty = process.argv.includes('--empty');
const rest = process.argv.slice(2).filter((argument) => argument !== '--empty');
const state = stateFolder(isEmpty);

const steps = [
  [vite, 'build', '--mode', 'sandbox'],
  [join(root, 'scripts/dev/database.ts'), ...(isEmpty ? ['--empty'] : [])],
  [vite, 'preview', ...rest],
];
const env = { ...process.env, VELA_STATE: state, VELA_CAMERAS: isEmpty ? 'off' : (process.env.VELA_CAMERAS ?? 'on') };
for (const step of steps) {
  const child = spawn(process.execPath, step, { cwd: root, env, stdio: 'inherit' });
  // An interrupt at the terminal reaches the step directly. A termination of this process must be
  // passed on to the step.
  const end = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', end);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', ignore).off('SIGTERM', end);
  if (code !== 0) process.exit(code ?? 1);
}
