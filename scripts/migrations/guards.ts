/**
 * Guards that a rules file requests with one line, such as `-- @append_only receipts` or
 * `-- @never_go orders`.
 */
import type { DatabaseSync } from 'node:sqlite';
import { ORIGIN_WORDS, writeOriginGuards } from './origin-guards.ts';
import { columnsOf, schemaOf } from './schema.ts';
import { writeSearched } from './searched.ts';

/**
 * A requested guard. `append_only`: rows never change and are never deleted; with `after <column>`
 * they change until that column has a value, which is within their INSERT; with `but archived`
 * they can be deleted after their order was archived, and with `but departed` while a verified
 * archive segment that has them is named, if the view `<table>_leaving` has them. `never_go`: rows
 * can change, but are never deleted. Deletions by `INSERT OR REPLACE` fire no trigger. So a guard
 * also rejects inserts over an existing row, or ignores them with `or ignore`.
 */
export interface Guard {
  word: 'append_only' | 'never_go';
  table: string;
  second: 'abort' | 'ignore';
  /** Column that is filled in last. */
  after: string | null;
  /** When rows can be deleted: after their order was archived, or after their month departed. */
  leaves: 'archived' | 'departed' | null;
}

/** Other words: scripts/vite/refusals.ts, origin-guards.ts and searched.ts. */
const GUARD_REQUEST = new RegExp(`^-- @(?!\\w+_user |searched |answer |invariant |${ORIGIN_WORDS}\\b)(.*)$`, 'gm');

/**
 * Decision about a column that refers to a user. `open_user` rejects rows for a user whose account
 * is being closed, is closed, or was merged. `living_user` does the same, but allows rows while the
 * closing can be cancelled. `any_user` allows rows for every user, with a reason.
 */
export interface UserColumn {
  word: 'open_user' | 'living_user' | 'any_user';
  table: string;
  column: string;
}

const USER_REQUEST = /^-- @(\w+_user) (.*)$/gm;

/** Returns the decisions about users in a rules file. Throws if one is malformed. */
export function userColumnsIn(rules: string): UserColumn[] {
  return [...rules.matchAll(USER_REQUEST)].flatMap(([line, word = '', rest = '']) => {
    const [names = '', reason] = rest.split(': ');
    const isReasoned = word === 'any_user' ? Boolean(reason) : reason === undefined;
    if (!/^(?:open|living|any)_user$/.test(word) || !isReasoned) throw new Error(`No such decision: ${line}`);
    return names.split(', ').map((name) => {
      const [, table, column] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
      if (!table || !column) throw new Error(`No such decision: ${line}`);
      return { word: word as UserColumn['word'], table, column };
    });
  });
}

/** Returns the guards that a rules file requests. Throws if one is unknown. */
export function guardsIn(rules: string): Guard[] {
  return [...rules.matchAll(GUARD_REQUEST)].map(([line, request = '']) => {
    const [, word, table, orIgnore, after, leaves] =
      /^(append_only|never_go) (\w+)( or ignore)?(?: after (\w+))?(?: but (archived|departed))?$/.exec(request) ?? [];
    if (!word || !table) throw new Error(`No such guard: ${line}`);
    return {
      word: word as Guard['word'],
      table,
      second: orIgnore ? 'ignore' : 'abort',
      after: after ?? null,
      leaves: (leaves as Guard['leaves']) ?? null,
    };
  });
}

/** Returns a rules file with its guards expanded to triggers, for the tables of this database. */
export function writeGuards(rules: string, db: DatabaseSync): string {
  const guards = guardsIn(rules);
  return writeOriginGuards(writeSearched(rules), db, (table) => isThere(table, db))
    .replaceAll(GUARD_REQUEST, () => triggersOf(guards.shift() as Guard, db))
    .replaceAll(USER_REQUEST, (line) => userColumnsIn(line).map(userTriggerOf).join('\n\n'));
}

function userTriggerOf({ word, table, column }: UserColumn): string {
  if (word === 'any_user') return '';
  const condition = word === 'living_user' ? ' AND done_at_ms IS NOT NULL' : '';
  return `CREATE TRIGGER ${table}_${column}_is_${word} BEFORE INSERT ON ${table}
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.${column}${condition})
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.${column})
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;`;
}

const NOT_ARCHIVED = '\nWHEN NOT EXISTS (SELECT 1 FROM archived_orders WHERE order_uuid = OLD.order_uuid)';

/** Returns the condition for rows that the open deletion of the archive may not delete. */
const notDeparted = (table: string) => `
WHEN NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number AND segment.table_name = '${table}'
  CROSS JOIN ${table}_leaving AS leaving ON leaving.place = OLD.rowid AND leaving.at_ms < deletion.until_ms
  WHERE deletion.leaving > 0
)`;

const countDeparted = (table: string) => `CREATE TRIGGER ${table}_leave AFTER DELETE ON ${table}
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.rowid, rows_left = rows_left - 1
  WHERE leaving > 0;
END;`;

function triggersOf({ word, table, second, after, leaves }: Guard, db: DatabaseSync): string {
  const refusal = `RAISE(ABORT, '${word === 'append_only' ? `${table} are append-only` : `${table} stay`}')`;
  const trigger = (name: string, event: string, then: string, condition = '') =>
    `CREATE TRIGGER ${table}_${name} BEFORE ${event} ON ${table}${condition}\nBEGIN\n  SELECT ${then};\nEND;`;
  const triggers = [
    trigger(
      'never_go',
      'DELETE',
      refusal,
      { archived: NOT_ARCHIVED, departed: notDeparted(table), always: '' }[leaves ?? 'always'],
    ),
    ...(leaves === 'departed' ? [countDeparted(table)] : []),
    trigger('come_once', 'INSERT', second === 'ignore' ? 'RAISE(IGNORE)' : refusal, `\nWHEN ${isThere(table, db)}`),
  ];
  const isWhole = after ? `\nWHEN OLD.${after} IS NOT NULL` : '';
  return [...(word === 'append_only' ? [trigger('never_change', 'UPDATE', refusal, isWhole)] : []), ...triggers].join(
    '\n\n',
  );
}

/**
 * Returns the condition for an existing row that a new one would replace: with the same rowid, or
 * equal in a unique key.
 */
function isThere(table: string, db: DatabaseSync): string {
  const all = columnsOf(db, table).map(({ name }) => name);
  const indexes = db.prepare('SELECT name, partial FROM pragma_index_list(?) WHERE "unique"').all(table);
  const keys = indexes.map((index) => {
    const name = String(index.name);
    const columns = db.prepare('SELECT name FROM pragma_index_info(?)').all(name);
    const among = index.partial === 1 ? conditionOf(name, db) : undefined;
    return { columns: columns.map((column) => String(column.name)), among };
  });
  const conditions = keys.toReversed().map(({ columns, among }) => {
    const equal = columns.map((column) => `${column} = NEW.${column}`).join(' AND ');
    if (among === undefined) return `EXISTS (SELECT 1 FROM ${table} WHERE ${equal})`;
    const ofNew = all.filter((column) => new RegExp(`\\b${column}\\b`).test(among));
    const isAmong = `SELECT 1 FROM (SELECT ${ofNew.map((column) => `NEW.${column} AS ${column}`).join(', ')}) WHERE ${among}`;
    return `EXISTS (SELECT 1 FROM ${table} WHERE ${equal} AND (${among})) AND EXISTS (${isAmong})`;
  });
  // A row without a rowid has a negative one at this point. Looking it up would cost a row read
  // each time.
  const inPlace = `NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ${table} WHERE rowid = NEW.rowid)`;
  return [inPlace, ...conditions].join('\n  OR ');
}

/** Returns the condition of a partial index. */
function conditionOf(index: string, db: DatabaseSync): string {
  const condition = /\bWHERE\b(.*)$/is.exec(schemaOf(db).get(index)?.sql ?? '')?.[1];
  if (condition === undefined) throw new Error(`What is ${index} about?`);
  return condition.trim();
}
