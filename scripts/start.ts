/**
 * `npm start`: builds, makes the local world ready, and serves it. What else is said goes to `vite preview`.
 *   --empty   a world without seeds, where a newcomer becomes the first admin; it stays in a folder of its own
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules/vite/bin/vite.js');

const isEmpty = process.argv.includes('--empty');
const rest = process.argv.slice(2).filter((argument) => argument !== '--empty');
const state = process.env.VELA_STATE || join(root, '.wrangler', isEmpty ? 'empty' : 'state');

const steps = [
  [vite, 'build', '--mode', 'sandbox'],
  [join(root, 'scripts/database.ts'), ...(isEmpty ? ['--empty'] : [])],
  [vite, 'preview', ...rest],
];
// The terminal's interrupt reaches the step itself; this process ends after it.
process.on('SIGINT', () => undefined);
for (const step of steps) {
  const env = { ...process.env, VELA_STATE: state };
  const { status } = spawnSync(process.execPath, step, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
