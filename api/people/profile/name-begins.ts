/** Conditions that find people by a part of their name, however it is spelt. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { collationPrefix } from '../../../calls/platform/text/collation.ts';
import { users } from './tables.ts';

/** One range of the index by name: tone marks, case, width, spaces and Thai digits make no other beginning. */
export function nameBegins(find: string): SQL {
  const prefix = collationPrefix(find);
  // Nothing but signs begins no name.
  if (prefix === '') return sql`0`;
  return sql`${users.name_key} >= ${prefix} AND ${users.name_key} < ${`${prefix}\u{10FFFF}`}`;
}

/** Whether a person's name has these letters somewhere, however they are spelt. An empty text is in every name. */
export function nameHas(user_uuid: SQLWrapper, find: string): SQL {
  const wanted = collationPrefix(find);
  if (wanted === '') return find === '' ? sql`1` : sql`0`;
  // The letters of a key end at its first space.
  return sql`(SELECT instr(substr(name_key, 1, instr(name_key, ' ')), ${wanted}) > 0 FROM users WHERE uuid = ${user_uuid})`;
}
