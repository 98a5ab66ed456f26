/**
 * `npm run rotate-keys`: adds a new secret that wraps the keys of personal data. With
 * `-- --finish`, a month later, it removes the old secrets. With `--local` it rehearses on the
 * stores of `npm start`.
 */
import { randomBytes } from 'node:crypto';
import { placeOf } from './setup/place.ts';
import { beginRotation, finishRotation } from './setup/rotate-keys.ts';

try {
  const { wrangler, state, now, isFinish } = placeOf(process.argv.slice(2));
  const newSecret = () => randomBytes(32).toString('base64url');
  const ports = { wrangler, newSecret, say: (line: string) => console.log(line), now };
  await (isFinish ? finishRotation(ports) : beginRotation(ports));
  if (state !== null) console.log('The next npm start has the new secrets.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
