/** Conditions that find users by part of their name, in any spelling. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { collationPrefix } from '../../../calls/platform/text/collation.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Returns the condition for names with a prefix: one range of the index by name. Ignores tone
 * marks, case, width, spaces and Thai digits.
 */
export function nameBegins(find: string): SQL {
  const prefix = collationPrefix(find);
  // A prefix of punctuation alone matches no name.
  if (prefix === '') return sql`0`;
  return sql`${users.name_key} >= ${prefix} AND ${users.name_key} < ${`${prefix}\u{10FFFF}`}`;
}

/**
 * Returns the condition for names that contain a text, in any spelling. An empty text matches every
 * name.
 */
export function nameHas(user_uuid: SQLWrapper, find: string): SQL {
  const prefix = collationPrefix(find);
  if (prefix === '') return find === '' ? sql`1` : sql`0`;
  // The letters of a key end at its first space.
  return sql`(SELECT instr(substr(name_key, 1, instr(name_key, ' ')), ${prefix}) > 0 FROM users WHERE uuid = ${user_uuid})`;
}
