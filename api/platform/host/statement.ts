/**
 * What a use case writes: statements as plain data, run as one batch, which in D1 is one transaction. A use case reads,
 * decides in a pure function, and writes under constraints that undo the whole batch when the world moved meanwhile.
 */
import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { RefusedByRecords, refusalOf } from '../base/refusal.ts';
import { type Db, openDb, prepareTogether, type Queries, type Rows, readTogether } from './db.ts';

type Value = string | number | null;

/** SQL with its values, which bind in the order of its question marks. */
export interface Statement {
  sql: string;
  params: readonly Value[];
  /** What it does to which rows, where that is plain. */
  change?: Change;
  /** Is about how a command goes, and not about what it does. */
  isBookkeeping?: true;
}

/** A row that is added, or rows of this key that are changed; columns with their values. */
interface Change {
  table: string;
  key: Columns | null;
  values: Columns;
}

type Columns = Readonly<Record<string, Value>>;

/** Writes down what a batch does, within the batch. */
export interface Trail {
  /** The batch with what is written down of it. */
  around: (statements: readonly Statement[]) => readonly Statement[];
  /** The batch is done. */
  committed: () => void;
  /** The batch broke this constraint; throws where that was the trail's own. */
  refused: (conflict: string) => void;
}

/** A statement with its values bound: `` write`DELETE FROM t WHERE id = ${id}` ``. */
export const write = (strings: TemplateStringsArray, ...params: readonly Value[]): Statement => ({
  sql: strings.join('?'),
  params,
});

/** The statement, as one about how a command goes. */
export const bookkeeping = (statement: Statement): Statement => ({ ...statement, isBookkeeping: true });

type Row<Table extends SQLiteTable> = { [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] };

/** Inserts one row. */
export function insertRow<Table extends SQLiteTable>(table: Table, row: Table['$inferInsert']): Statement {
  const entries = entriesOf(row);
  const columns = entries.map(([column]) => column).join(', ');
  const places = entries.map(() => '?').join(', ');
  return {
    sql: `INSERT INTO ${getTableName(table)} (${columns}) VALUES (${places})`,
    params: entries.map(([, value]) => value),
    change: { table: getTableName(table), key: null, values: Object.fromEntries(entries) },
  };
}

/** Changes these columns of the rows that have these values. */
export function updateRow<Table extends SQLiteTable>(table: Table, key: Row<Table>, changes: Row<Table>): Statement {
  const changed = entriesOf(changes);
  const keys = entriesOf(key);
  const assignments = changed.map(([column]) => `${column} = ?`).join(', ');
  const conditions = keys.map(([column]) => `${column} = ?`).join(' AND ');
  return {
    sql: `UPDATE ${getTableName(table)} SET ${assignments} WHERE ${conditions}`,
    params: [...changed, ...keys].map(([, value]) => value),
    change: { table: getTableName(table), key: Object.fromEntries(keys), values: Object.fromEntries(changed) },
  };
}

/** Columns bear the names of their properties (see the schema's casing), and hold texts, whole numbers and nulls. */
function entriesOf(row: Record<string, unknown>): [string, Value][] {
  return Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [column, bindable(value)]);
}

function bindable(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

/** Of a database whose batches leave a trail: the trail, and where they are run. */
const trails = new WeakMap<Db, { trail: Trail; d1: D1Database }>();

/** A database on which whatever is committed leaves a trail, and nothing is written otherwise. */
export function openTrailed(d1: D1Database, trail: Trail): Db {
  const readOnly = new Proxy(d1, {
    get: (_, name) => {
      const own: unknown = Reflect.get(d1, name);
      if (name === 'prepare') return (sql: string) => prepareRead(d1, sql);
      return typeof own === 'function' ? own.bind(d1) : own;
    },
  });
  const db = openDb(readOnly);
  trails.set(db, { trail, d1 });
  return db;
}

function prepareRead(d1: D1Database, sql: string): D1PreparedStatement {
  if (!/^\s*(?:select|with)\b/i.test(sql)) throw new Error(`Only a commit leaves a trail, and this is none: ${sql}`);
  return d1.prepare(sql);
}

/** How a batch ended: with a broken constraint, or with so many rows that its statements gave back by RETURNING. */
type Committed<Asked extends Queries> =
  | { conflict: string }
  | { conflict: null; returned_count: number; found: Rows<Asked> };

/** Text of the triggers that refuse a row of a user whose account is closed or merged: scripts/migrations/guards.ts. */
const NO_ACCOUNT = 'there is no such account any more';

/** Returns whether the database refused a write because its user has closed their account or merged it into another. */
export function isOfClosedAccount(error: unknown): boolean {
  return error instanceof Error && (error.message.includes(NO_ACCOUNT) || isOfClosedAccount(error.cause));
}

/**
 * Runs the batch, and reads within it, at its end, what is asked then. A broken constraint is a conflict, which is told;
 * nothing of the batch is written then.
 */
export async function commit<Asked extends Queries = Record<never, never>>(
  db: Db,
  statements: readonly Statement[],
  reads: Asked = {} as Asked,
): Promise<Committed<Asked>> {
  const { trail, d1 } = trails.get(db) ?? { trail: null, d1: db.$client };
  const asked = prepareTogether(db, reads);
  const written = trail ? trail.around(statements) : statements;
  const writes = written.map(({ sql, params }) => d1.prepare(sql).bind(...params));
  try {
    const done = await d1.batch([...writes, ...asked.statements]);
    trail?.committed();
    const returned_count = done.slice(0, writes.length).flatMap(({ results }) => results).length;
    return { conflict: null, returned_count, found: asked.rowsOf(done.slice(writes.length)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!message.includes('SQLITE_CONSTRAINT') || isOfClosedAccount(error)) throw error;
    trail?.refused(message);
    return { conflict: message };
  }
}

/** Runs a batch that meets no other one unless something is wrong; then it throws, and nothing is written. */
export async function commitOrThrow<Asked extends Queries = Record<never, never>>(
  db: Db,
  statements: readonly Statement[],
  reads: Asked = {} as Asked,
): Promise<Rows<Asked>> {
  const done = await commit(db, statements, reads);
  if (done.conflict !== null) throw new Error(done.conflict);
  return done.found;
}

/** What to write, and what to say once it is written. */
export interface Decision<Outcome> {
  statements: readonly Statement[];
  outcome: Outcome;
}

const ATTEMPTS = 6;

/**
 * Reads, decides and commits. A conflict starts this again, because somebody else may have been faster. A constraint that
 * refuses the last of six decisions is no race: `RefusedByRecords`.
 */
export async function decided<Outcome>(db: Db, decide: () => Promise<Decision<Outcome>>): Promise<Outcome> {
  return (await decidedThenRead(db, decide, {})).outcome;
}

/** The same, with what stands there afterwards; it is read in the batch that is written. */
export async function decidedThenRead<Outcome, Asked extends Queries>(
  db: Db,
  decide: () => Promise<Decision<Outcome>>,
  reads: Asked,
): Promise<{ outcome: Outcome; found: Rows<Asked> }> {
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { statements, outcome } = await decide();
    if (statements.length === 0) return { outcome, found: await readTogether(db, reads) };
    const done = await commit(db, statements, reads);
    if (done.conflict === null) return { outcome, found: done.found };
    last = done.conflict;
  }
  const refusal = refusalOf(last);
  if (refusal !== null) throw new RefusedByRecords(refusal);
  throw new Error(`Gave up after ${ATTEMPTS} conflicts; the last was: ${last}`);
}
