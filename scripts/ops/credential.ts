/**
 * `npm run credential -- …`: manages the credentials of servers.
 * - `make <name> <scopes> --by <account>` creates a server in the name of a member of staff, and
 *   prints its secret once.
 * - `rotate <name>` adds a second secret, so that a server can switch without a pause.
 * - `revoke <name> [<id of a secret>]` ends one secret, or all of them.
 * - `list` prints the servers with their scopes and valid secrets.
 *
 * With --remote in the account's database, otherwise in the local one; with --seed in that of
 * `npm start -- --seed none` or `crowd`.
 */
import { parseArgs } from 'node:util';
import { scope } from '../../calls/platform/scope.ts';
import { listCredentials, makeCredential, revokeCredential, rotateCredential } from './setup/credential.ts';
import { databaseAt } from './setup/database.ts';
import { seedNamed, stateFolder } from './setup/state-folder.ts';
import { realWrangler } from './setup/wrangler.ts';

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: flag, seed: { type: 'string', default: 'small' }, by: { type: 'string' } },
});
const [deed, name, idOrScopes] = positionals;
const { by } = values;

try {
  const database = databaseAt(realWrangler, values.remote ? 'remote' : { state: stateFolder(seedNamed(values.seed)) });
  const ports = { database, now: new Date(), say: (line: string) => console.log(line) };
  if (deed === 'list') await listCredentials(ports);
  else if (deed === 'rotate' && name) await rotateCredential(ports, name);
  else if (deed === 'revoke' && name) await revokeCredential(ports, { name, id: idOrScopes });
  else if (deed === 'make' && name && idOrScopes && by) await makeCredential(ports, { name, scopes: idOrScopes, by });
  else {
    const scopes = scope.options.join(',');
    throw new Error(
      `npm run credential -- make <name> ${scopes} --by <account> | rotate <name> | revoke <name> | list`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
