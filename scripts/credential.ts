/**
 * `npm run credential -- …`: what servers prove themselves with.
 *   make <name> <scopes> --by <account>   lets a server ask, in the name of somebody of the staff; its secret is told once
 *   rotate <name>                         a second secret, so that a server changes over without a pause
 *   revoke <name> [<id of a secret>]      ends one secret, or all that it has
 *   list                                  the servers, their scopes and secrets that are good
 * Of the account's database with --remote; without it of the one of this machine, with --empty of `npm start -- --empty`.
 */
import { parseArgs } from 'node:util';
import { scope } from '../calls/platform/scope.ts';
import { listCredentials, makeCredential, revokeCredential, rotateCredential } from './setup/credential.ts';
import { databaseAt } from './setup/database.ts';
import { stateFolder } from './setup/state-folder.ts';
import { realWrangler } from './setup/wrangler.ts';

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: flag, empty: flag, by: { type: 'string' } },
});
const [deed, name, more] = positionals;
const { by } = values;

try {
  const database = databaseAt(realWrangler, values.remote ? 'remote' : { state: stateFolder(values.empty) });
  const ports = { database, now: new Date(), say: (line: string) => console.log(line) };
  if (deed === 'list') await listCredentials(ports);
  else if (deed === 'rotate' && name) await rotateCredential(ports, name);
  else if (deed === 'revoke' && name) await revokeCredential(ports, { name, id: more });
  else if (deed === 'make' && name && more && by) await makeCredential(ports, { name, scopes: more, by });
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
