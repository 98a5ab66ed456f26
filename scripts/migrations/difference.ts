/**
 * Computes the next migration: the statements that turn the existing database into the wanted one.
 */
import type { DatabaseSync } from 'node:sqlite';
import { addReferenceRows } from './reference.ts';
import { type Part, plain, schemaOf } from './schema.ts';
import { byHand, changeTable } from './tables.ts';

type Schema = Map<string, Part>;

/**
 * Returns the statements of the next migration in order; empty if nothing changes. It runs them on
 * `have`, which then equals `want`. Throws with a reason if only a person can decide about existing
 * rows.
 */
export function difference(have: DatabaseSync, want: DatabaseSync): string[] {
  const schema = changeSchema(have, want);
  run(have, schema);
  const rows = addReferenceRows(have, want);
  run(have, rows);
  const differences = changeSchema(have, want);
  if (differences.length > 0) throw new Error(`This would still be different:\n${differences.join('\n')}`);
  return [...schema, ...rows];
}

function run(db: DatabaseSync, statements: readonly string[]): void {
  db.exec(`BEGIN; ${statements.join('\n')} COMMIT;`);
}

function changeSchema(have: DatabaseSync, want: DatabaseSync): string[] {
  const [old, target] = [schemaOf(have), schemaOf(want)];
  const isSame = (part: Part) => plain(old.get(part.name)?.sql ?? '') === plain(target.get(part.name)?.sql ?? '');

  // New tables come first: a new column of another table can refer to them.
  const isThere = ({ name }: Part) => Number(old.has(name));
  const inOrder = of(target, 'table').toSorted((one, other) => isThere(one) - isThere(other));
  const tables = inOrder.map((table) => {
    const before = old.get(table.name);
    const change = { statements: [`${table.sql};`], isRebuilt: false };
    const ownIndexes = of(target, 'index').filter(({ tbl_name }) => tbl_name === table.name);
    return { name: table.name, ...(before ? changeTable(have, before, want, table, ownIndexes.map(create)) : change) };
  });
  const lostTable = of(old, 'table').find(({ name }) => !target.has(name));
  if (lostTable) throw new Error(byHand(lostTable.name, 'all of it would be lost'));
  const rebuiltTables = tables.filter(({ isRebuilt }) => isRebuilt).map(({ name }) => name);

  const indexes = { old: of(old, 'index'), target: of(target, 'index') };
  const isOfRebuilt = ({ tbl_name }: Part) => rebuiltTables.includes(tbl_name);

  const rules = { old: of(old, 'view', 'trigger'), target: of(target, 'view', 'trigger') };
  const movedNames = movedRules(rules.old, isSame, rebuiltTables);
  return [
    ...rules.old
      .filter(({ name }) => movedNames.has(name))
      .toReversed()
      .map(drop),
    ...indexes.old.filter((index) => !isOfRebuilt(index) && !isSame(index)).map(drop),
    ...tables.flatMap(({ statements }) => statements),
    ...indexes.target.filter((index) => !isOfRebuilt(index) && !isSame(index)).map(create),
    ...rules.target.filter(({ name }) => movedNames.has(name) || !old.has(name)).map(create),
  ];
}

/**
 * Returns the rules that change or go, and those that name a rebuilt table or a re-created view.
 */
function movedRules(rules: Part[], isSame: (rule: Part) => boolean, rebuiltTables: readonly string[]): Set<string> {
  const movedNames = new Set(rules.filter((rule) => !isSame(rule)).map(({ name }) => name));
  for (let size = -1; size < movedNames.size; ) {
    size = movedNames.size;
    const views = rules.filter(({ type, name }) => type === 'view' && movedNames.has(name)).map(({ name }) => name);
    const names = new RegExp(`\\b(?:${[...rebuiltTables, ...views, '\\0'].join('|')})\\b`);
    for (const { name, sql } of rules) if (names.test(sql)) movedNames.add(name);
  }
  return movedNames;
}

const of = (schema: Schema, ...types: Part['type'][]) =>
  [...schema.values()].filter(({ type }) => types.includes(type));

const drop = ({ type, name }: Part) => `DROP ${type.toUpperCase()} ${name};`;

const create = ({ sql }: Part) => `${sql};`;
