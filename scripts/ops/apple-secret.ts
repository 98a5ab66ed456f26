/**
 * `npm run apple-secret -- --key AuthKey.p8 --key-id ABC --team TEAM --client live.example.web`
 * prints a client secret for Apple, valid for 180 days. Apple accepts at most six months.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { appleSecret } from './setup/apple-secret.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { key: text, 'key-id': text, team: text, client: text } });
const { key, 'key-id': keyId, team, client } = values;
if (!key || !keyId || !team || !client) {
  console.error('npm run apple-secret -- --key AuthKey_ABC.p8 --key-id ABC --team TEAM --client live.example.web');
  process.exit(1);
}
const { secret, expiresAt } = appleSecret({ pem: readFileSync(key, 'utf8'), keyId, team, client, now: new Date() });
console.log(secret);
console.error(`Good until ${expiresAt.toISOString().slice(0, 10)}: make the next one before.`);
