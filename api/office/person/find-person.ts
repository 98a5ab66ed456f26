/** How somebody is found by what is known of them: each way one range of one index. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { nameBegins } from '../../people/profile/name-begins.ts';
import { users } from '../../people/profile/tables.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ACCOUNT = /^(line|google|apple|facebook|sandbox):(\S{1,200})$/;

/** Who has this uuid, this account (`line:U123`), this proved address, or a name that begins so; all where nothing is said. */
export function foundBy(find: string | undefined): SQL[] {
  if (find?.includes('@') && !ACCOUNT.test(find))
    return [sql`${users.uuid} IN (SELECT user_uuid FROM emails WHERE address = ${find.toLowerCase()})`];
  return find === undefined ? [] : foundInPublic(find);
}

/** The same without addresses, which moderators are not to guess. */
function foundInPublic(find: string): SQL[] {
  if (UUID.test(find)) return [eq(users.uuid, find.toLowerCase())];
  const [, provider, id] = ACCOUNT.exec(find) ?? [];
  if (provider !== undefined && id !== undefined) {
    const of = sql`SELECT user_uuid FROM accounts WHERE provider = ${provider} AND provider_account_id = ${id}`;
    return [sql`${users.uuid} IN (${of})`];
  }
  return [nameBegins(find)];
}

/** Of how many with such a name something is looked for at once. */
const WRITERS_MOST = 4;

/** The uuids of the first four who have this uuid or account, or a name that begins so; null for each that there is not. */
export const writersBy = (find: string): SQL[] =>
  Array.from(
    { length: WRITERS_MOST },
    (_, nth) =>
      sql`(SELECT ${users.uuid} FROM ${users} WHERE ${sql.join(foundInPublic(find), sql` AND `)} ORDER BY ${users.name_key}, ${users.uuid} LIMIT 1 OFFSET ${nth})`,
  );
