/** People whose names begin so, however they are spelt. */
import { type SQL, sql } from 'drizzle-orm';
import { collationPrefix } from '../../../calls/platform/text/collation.ts';
import { users } from './tables.ts';

/** One range of the index by name: tone marks, case, width, spaces and Thai digits make no other beginning. */
export function nameBegins(find: string): SQL {
  const prefix = collationPrefix(find);
  // Nothing but signs begins no name.
  if (prefix === '') return sql`0`;
  return sql`${users.name_key} >= ${prefix} AND ${users.name_key} < ${`${prefix}\u{10FFFF}`}`;
}
