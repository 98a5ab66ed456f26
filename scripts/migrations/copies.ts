/**
 * Triggers that keep copies of another table's columns in step, so that a list reads one row per
 * entry. A table requests them by a tag in its doc comment:
 *
 * - `@copies users by author_uuid` copies each column of `users` for which the table has one with
 *   the prefix of the key (`author_name`), or else of the same name (`name`).
 * - `@copies users by author_uuid, filled by rules`: rules write the copies of a new row.
 */
import type { DatabaseSync } from 'node:sqlite';
import { columnsOf } from './schema.ts';

/** A request for copies. */
export interface Copies {
  table: string;
  source: string;
  /** Column with the key of the source row. */
  key: string;
  areFilledByRules: boolean;
}

const TAG = '@copies ';
const REQUEST =
  /^ \* @copies (\w+) by (\w+)(, filled by rules)?\n(?: \*[^\n]*\n)* \*\/\nexport const \w+ = sqliteTable\(\s*'(\w+)'/gm;

/** Returns the requests in a `tables.ts` file. Throws if one is malformed. */
export function copiesIn(source: string): Copies[] {
  const requests = [...source.matchAll(REQUEST)].map(([, from = '', key = '', filled, table = '']) => ({
    table,
    source: from,
    key,
    areFilledByRules: filled !== undefined,
  }));
  if (requests.length !== source.split(TAG).length - 1) throw new Error(`A table has an unclear ${TAG}`);
  return requests;
}

/** Returns the triggers of the request as a rules file. `isByRules`: only rules write the table. */
export function writeCopies(
  { table, source, key, areFilledByRules }: Copies,
  db: DatabaseSync,
  { isByRules }: { isByRules: boolean },
): string {
  const own = columnsOf(db, table);
  const names = new Set(own.map(({ name }) => name));
  const prefix = key.replace(/uuid$/, '');
  const fromSource = columnsOf(db, source).filter(({ name }) => name !== 'uuid');
  const copiesWith = (before: string) =>
    fromSource.flatMap(({ name }) => (names.has(before + name) ? [{ from: name, to: before + name }] : []));
  const prefixed = copiesWith(prefix);
  const copies = prefixed.length > 0 ? prefixed : copiesWith('');
  if (copies.length === 0) throw new Error(`${table} has no column for a copy of ${source}`);

  const [from, to] = [copies.map((copy) => copy.from), copies.map((copy) => copy.to)];
  const ownKey = own.filter(({ key_place }) => key_place > 0).map(({ name }) => `${name} = NEW.${name}`);
  const take = `UPDATE ${table} SET (${to.join(', ')}) =
    (SELECT ${from.join(', ')} FROM ${source} WHERE uuid = NEW.${key})
  WHERE ${ownKey.join(' AND ')};`;
  const renew = `UPDATE ${table} SET ${copies.map((copy) => `${copy.to} = NEW.${copy.from}`).join(', ')}
  WHERE ${key} = NEW.uuid;`;
  const isChanged = from.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ');
  const isOptional = own.some(({ name, needs_value }) => name === key && !needs_value);
  const isKnown = isOptional ? `\nWHEN NEW.${key} IS NOT NULL` : '';
  const trigger = (head: string, body: string) =>
    `${isByRules ? '-- @rule\n' : ''}CREATE TRIGGER ${head}\nBEGIN\n  ${body}\nEND;`;
  return [
    ...(areFilledByRules ? [] : [trigger(`${table}_copy_${source} AFTER INSERT ON ${table}${isKnown}`, take)]),
    trigger(
      `${table}_move_copies_of_${source} AFTER UPDATE OF ${key} ON ${table}\nWHEN OLD.${key} IS NOT NEW.${key}`,
      take,
    ),
    trigger(`${source}_renew_${table} AFTER UPDATE OF ${from.join(', ')} ON ${source}\nWHEN ${isChanged}`, renew),
  ].join('\n\n');
}
