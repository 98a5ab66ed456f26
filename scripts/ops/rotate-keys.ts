/**
 * `npm run rotate-keys`: adds a new secret that wraps the keys of personal data. With
 * `-- --finish`, a month later, it removes the old secrets.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { beginRotation, finishRotation } from './setup/rotate-keys.ts';
import { realWrangler as wrangler } from './setup/wrangler.ts';

const { values } = parseArgs({ options: { finish: { type: 'boolean', default: false } } });

try {
  const newSecret = () => randomBytes(32).toString('base64url');
  const ports = { wrangler, newSecret, say: (line: string) => console.log(line), now: () => new Date() };
  await (values.finish ? finishRotation(ports) : beginRotation(ports));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
