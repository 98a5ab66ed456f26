/**
 * Guards against callers that write derived rows or false times:
 * - `-- @rule` before a trigger lets it write tables and columns that only rules may write. The
 *   statement that fires it must not contain `OR FAIL`, which would leave the rule running after a
 *   failure: `no_rules` ignores a row unless that statement chose another conflict resolution.
 * - `-- @by_rules vips` lets only rules write a table. `-- @by_rules spending (day, month)` does so
 *   for these columns; with `or ignore` a second row of a key is ignored. With `but departed` the
 *   archive deletes rows, as the trigger `<table>_leave_with_segments` allows.
 * - `-- @dated refunds (started_at_ms, moved_at_ms)` keeps times near the clock of the database. A
 *   table has one such line. `unless …` at its end is a condition for rows with other times.
 * - `-- @undated payments (paid_at_ms): the gateway states it` gives the reason why a time need not
 *   be near that clock.
 */
import type { DatabaseSync } from 'node:sqlite';
import { columnsOf } from './schema.ts';

const RULE_REQUEST = /^-- @rule\n(CREATE TRIGGER (\w+) [\s\S]*?\nBEGIN\n)([\s\S]*?)(\nEND;)$/gm;
const BY_RULES_REQUEST = /^-- @by_rules (\w+)(?: \(([\w, ]+)\)( or ignore)?)?( but departed)?$/gm;
const DATED_REQUEST = /^-- @dated (\w+) \(([\w, ]+)\)(?: unless (\S.*))?$/gm;
const UNDATED_REQUEST = /^-- @undated (\w+) \(([\w, ]+)\): \S.*$/gm;

/** Matches the words above, which no other guard has. */
export const ORIGIN_WORDS = '(?:rule|by_rules|dated|undated)';

const NO_RULE = 'NOT EXISTS (SELECT 1 FROM running_rules)';
/** SQL of the clock of the database, in milliseconds. */
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/**
 * How far a time may be behind that clock: the 15 minutes for which Cloudflare lets a scheduled run
 * continue, since a run writes the time of its start. Requests are shorter.
 */
const BEHIND_MS = 15 * 60_000;
/** How far a time may be ahead: the difference between the clocks of two hosts. */
const AHEAD_MS = 60_000;

/**
 * Returns a rules file with these guards expanded. `isThere` returns the condition for a row that a
 * new one would replace.
 */
export function writeOriginGuards(rules: string, db: DatabaseSync, isThere: (table: string) => string): string {
  const ruleSource = rules
    .replaceAll(RULE_REQUEST, (_, begin: string, name: string, body: string, end: string) => {
      if (/RAISE\((?!ABORT)/.test(body)) throw new Error(`${name} would go on running after its RAISE`);
      const id = numberOf(name);
      const enter = [
        'INSERT OR IGNORE INTO no_rules VALUES (0);',
        `INSERT INTO running_rules VALUES (${id}, 0);`,
        `UPDATE running_rules SET key = NULL WHERE id = ${id};`,
      ];
      return `${begin}  ${enter.join('\n  ')}\n${body}\n  DELETE FROM running_rules WHERE id = ${id};${end}`;
    })
    .replaceAll(BY_RULES_REQUEST, (_, table: string, columns?: string, orIgnore?: string, departed?: string) => {
      if (columns === undefined) return wholeTable(table, departed !== undefined);
      const again = trigger(`${table}_again_by_rules`, `INSERT ON ${table}`, {
        when: `(${isThere(table)}) AND ${NO_RULE}`,
        action: 'RAISE(IGNORE)',
      });
      return [...someColumns(table, columns.split(', '), db), ...(orIgnore ? [again] : [])].join('\n\n');
    })
    .replaceAll(DATED_REQUEST, (_, table: string, columns: string, unless?: string) =>
      dated(table, columns.split(', '), unless),
    )
    .replaceAll(UNDATED_REQUEST, '');
  const leftover = new RegExp(`^-- @${ORIGIN_WORDS}\\b.*$`, 'm').exec(ruleSource);
  if (leftover) throw new Error(`No such guard: ${leftover[0]}`);
  return ruleSource;
}

/** Returns the times in a rules file, as `table.column`, that have a decision. */
export const timesIn = (rules: string): string[] =>
  [DATED_REQUEST, UNDATED_REQUEST]
    .flatMap((request) => [...rules.matchAll(request)])
    .flatMap(([, table, columns = '']) => columns.split(', ').map((column) => `${table}.${column}`));

/** Returns the number of a rule: the FNV-1a hash of its name. */
const numberOf = (name: string): number =>
  [...Buffer.from(name)].reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

const trigger = (name: string, event: string, { when, action }: { when: string; action: string }) =>
  `CREATE TRIGGER ${name} BEFORE ${event}\nWHEN ${when}\nBEGIN\n  SELECT ${action};\nEND;`;

const refusal = (table: string) => `RAISE(ABORT, '${table} is written only by rules')`;

const NO_DEPARTURE = 'NOT EXISTS (SELECT 1 FROM archive_deletions WHERE leaving > 0)';

function wholeTable(table: string, departs: boolean): string {
  const action = refusal(table);
  return (['INSERT', 'UPDATE', 'DELETE'] as const)
    .map((verb) =>
      trigger(`${table}_${verb.toLowerCase()}_by_rules`, `${verb} ON ${table}`, {
        when: departs && verb === 'DELETE' ? `${NO_RULE} AND ${NO_DEPARTURE}` : NO_RULE,
        action,
      }),
    )
    .join('\n\n');
}

/** Lets a caller add a row with the defaults of these columns, and change its other columns. */
function someColumns(table: string, columns: readonly string[], db: DatabaseSync): string[] {
  const all = columnsOf(db, table);
  const rowsBefore = columns.map((name) => {
    const matchingColumn = all.find((column) => column.name === name);
    if (!matchingColumn) throw new Error(`${table} has no column ${name}`);
    return `NEW.${name} IS NOT ${matchingColumn.default ?? 'NULL'}`;
  });
  const keys = all.filter(({ key_place }) => key_place > 0).map(({ name }) => name);
  const unchangedColumns = [...new Set(['rowid', ...keys, ...columns])].map((name) => `NEW.${name} IS NOT OLD.${name}`);
  const action = refusal(table);
  return [
    trigger(`${table}_insert_by_rules`, `INSERT ON ${table}`, {
      when: `(${rowsBefore.join(' OR ')}) AND ${NO_RULE}`,
      action,
    }),
    trigger(`${table}_update_by_rules`, `UPDATE ON ${table}`, {
      when: `(${unchangedColumns.join(' OR ')}) AND ${NO_RULE}`,
      action,
    }),
    trigger(`${table}_delete_by_rules`, `DELETE ON ${table}`, { when: NO_RULE, action }),
  ];
}

function dated(table: string, columns: readonly string[], unless?: string): string {
  const isOff = (column: string) => `NEW.${column} NOT BETWEEN ${NOW} - ${BEHIND_MS} AND ${NOW} + ${AHEAD_MS}`;
  const isReal = `${NO_RULE} AND NOT EXISTS (SELECT 1 FROM sample_databases)${unless ? ` AND NOT coalesce(${unless}, 0)` : ''}`;
  const action = `RAISE(ABORT, 'the times of ${table} must be those of the database')`;
  const when = (conditions: readonly string[]) => `(${conditions.join('\n  OR ')}) AND ${isReal}`;
  const changes = columns.map((column) => `(NEW.${column} IS NOT OLD.${column} AND ${isOff(column)})`);
  return [
    trigger(`${table}_is_now`, `INSERT ON ${table}`, { when: when(columns.map(isOff)), action }),
    trigger(`${table}_stays_now`, `UPDATE OF ${columns.join(', ')} ON ${table}`, { when: when(changes), action }),
  ].join('\n\n');
}
