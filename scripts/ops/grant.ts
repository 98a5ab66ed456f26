/**
 * `npm run grant -- <account> <role>`: gives a staff role, starting with the first `admin`, or
 * removes it with `normal`.
 * - `<account>` is a uuid, a verified address, or an account at a provider such as line:U123.
 * - `--remote` uses the account's database, otherwise the local one is used; `--seed` that of
 *   `npm start -- --seed none` or `crowd`.
 */
import { parseArgs } from 'node:util';
import { databaseAt } from './setup/database.ts';
import { grant, grantable } from './setup/grant.ts';
import { seedNamed, stateFolder } from './setup/state-folder.ts';
import { realWrangler } from './setup/wrangler.ts';

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: flag, seed: { type: 'string', default: 'small' } },
});
const [account, role] = positionals;

try {
  if (account === undefined || role === undefined) {
    throw new Error(`npm run grant -- <account> <${grantable.join(' | ')}> [--remote | --seed <none | small | crowd>]`);
  }
  const database = databaseAt(realWrangler, values.remote ? 'remote' : { state: stateFolder(seedNamed(values.seed)) });
  await grant(database, { account, role, now: new Date(), say: (line) => console.log(line) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
