/** Searches for people. Every search is one range of one index. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { nameBegins } from '../../people/profile/name-begins.ts';
import { users } from '../../platform/user/tables.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ACCOUNT = /^(line|google|apple|facebook|sandbox):(\S{1,200})$/;

/**
 * Returns the conditions for people with this uuid, account (`line:U123`) or verified address, or
 * whose name starts with `find`. Without `find`, everyone matches.
 */
export function foundBy(find: string | undefined): SQL[] {
  if (find?.includes('@') && !ACCOUNT.test(find))
    return [sql`${users.uuid} IN (SELECT user_uuid FROM emails WHERE address = ${find.toLowerCase()})`];
  return find === undefined ? [] : foundInPublic(find);
}

/** Returns the same without addresses, which moderators must not be able to guess. */
function foundInPublic(find: string): SQL[] {
  if (UUID.test(find)) return [eq(users.uuid, find.toLowerCase())];
  const [, provider, id] = ACCOUNT.exec(find) ?? [];
  if (provider !== undefined && id !== undefined) {
    const of = sql`SELECT user_uuid FROM accounts WHERE provider = ${provider} AND provider_account_id = ${id}`;
    return [sql`${users.uuid} IN (${of})`];
  }
  return [nameBegins(find)];
}

/** Maximum number of people whose content is searched at once. */
const MAX_WRITERS = 4;

/**
 * Returns SQL for the uuids of the first four people with this uuid, account or start of the name;
 * null for each missing one.
 */
export const writersBy = (find: string): SQL[] =>
  Array.from(
    { length: MAX_WRITERS },
    (_, nth) =>
      sql`(SELECT ${users.uuid} FROM ${users} WHERE ${sql.join(foundInPublic(find), sql` AND `)} ORDER BY ${users.name_key}, ${users.uuid} LIMIT 1 OFFSET ${nth})`,
  );
