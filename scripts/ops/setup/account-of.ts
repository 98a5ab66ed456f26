/** Finds the user that an argument of a command names. */
import { z } from 'zod';
import { write } from '../../../api/platform/framework/statement.ts';
import { role } from '../../../calls/platform/role.ts';
import type { Database } from './database.ts';

const person = z.object({ uuid: z.string(), name: z.string(), role });
type Person = z.output<typeof person>;

/**
 * Returns the one user with this uuid, verified address or provider account (`line:U123`, or its id
 * alone). Throws unless exactly one user matches.
 */
export async function personOf(database: Database, account: string): Promise<Person> {
  const people = await database.rows(
    write`SELECT uuid, name, role FROM users WHERE uuid = ${account}
      OR uuid IN (SELECT user_uuid FROM emails WHERE address = ${account.toLowerCase()})
      OR uuid IN (SELECT user_uuid FROM accounts WHERE provider_account_id = ${account}
        OR provider || ':' || provider_account_id = ${account})`,
    person,
  );
  const [only] = people;
  if (!only) throw new Error(`Nobody is ${account}: a uuid, a proved address, or an account as line:U123.`);
  if (people.length > 1) {
    const lines = people.map(({ uuid, name }) => `  ${uuid}  ${name}`).join('\n');
    throw new Error(`${account} is several people, say which by the uuid:\n${lines}`);
  }
  return only;
}
