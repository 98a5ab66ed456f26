/**
 * Writes: statements as plain data, run as one D1 batch, which is one transaction. A use case
 * reads, decides in a pure function, and writes. Constraints roll back the whole batch if the data
 * has changed in the meantime.
 */
import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { constraintIn, isTakenKey, ruleBehind } from '../base/refusal.ts';
import { noteBusyTime } from '../load/busy-time.ts';
import { batchRead, type Db, openDb, prepareBatch, type Queries, type Rows } from './db.ts';

type Value = string | number | null;

/** SQL with its values, in the order of the question marks. */
export interface Statement {
  sql: string;
  params: readonly Value[];
  /** The change in structured form, if known; the audit log stores it. */
  change?: Change;
  /**
   * Set for statements about the command itself, such as idempotency keys, and not about its
   * effect.
   */
  isBookkeeping?: true;
}

/** A new row (`key` is null), or changes to the rows with this key; columns with their values. */
interface Change {
  table: string;
  key: Columns | null;
  values: Columns;
}

type Columns = Readonly<Record<string, Value>>;

/** Audit trail: records what a batch does, within the batch. */
export interface AuditTrail {
  /** Returns the batch with the audit statements. */
  around: (statements: readonly Statement[]) => readonly Statement[];
  /** Called after the batch has been committed. */
  committed: () => void;
  /** Called with the constraint that rejected the batch; throws if it was the trail's own. */
  refused: (conflict: string) => void;
}

/** Returns a statement with its values bound: `` write`DELETE FROM t WHERE id = ${id}` ``. */
export const write = (strings: TemplateStringsArray, ...params: readonly Value[]): Statement => ({
  sql: strings.join('?'),
  params,
});

/** Marks a statement as bookkeeping of the command. */
export const bookkeeping = (statement: Statement): Statement => ({ ...statement, isBookkeeping: true });

type Row<Table extends SQLiteTable> = { [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] };

/** Returns the INSERT of one row. Columns without a value are left to their defaults. */
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

/** Returns the UPDATE of these columns of the rows that match `key`. */
export function updateRow<Table extends SQLiteTable>(table: Table, key: Row<Table>, changes: Row<Table>): Statement {
  const changedEntries = entriesOf(changes);
  const keys = entriesOf(key);
  const assignments = changedEntries.map(([column]) => `${column} = ?`).join(', ');
  const conditions = keys.map(([column]) => `${column} = ?`).join(' AND ');
  return {
    sql: `UPDATE ${getTableName(table)} SET ${assignments} WHERE ${conditions}`,
    params: [...changedEntries, ...keys].map(([, value]) => value),
    change: { table: getTableName(table), key: Object.fromEntries(keys), values: Object.fromEntries(changedEntries) },
  };
}

/**
 * Converts a row to columns and values. Columns have the names of their properties (see the
 * schema's casing).
 */
function entriesOf(row: Record<string, unknown>): [string, Value][] {
  return Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [column, bindable(value)]);
}

function bindable(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

/** The audit trail of a database, and the D1 database on which its batches run. */
const trails = new WeakMap<Db, { trail: AuditTrail; d1: D1Database }>();

/** Returns a database whose commits are audited; writing in any other way throws. */
export function openAudited(d1: D1Database, trail: AuditTrail): Db {
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

/** Statements that join the first batch of a command that changes data. */
export interface Joined {
  /** Returns the whole batch; throwing prevents it from running. */
  around: (statements: readonly Statement[]) => readonly Statement[];
  /** Called after the batch has been committed. */
  committed?: () => void;
  /**
   * Called with the constraint that rejected the batch; throws if it belongs to a joined statement.
   */
  refused?: (conflict: string) => void;
}

/**
 * Returns a database that adds statements to the first batch with an effect. An existing audit
 * trail stays.
 */
export function openJoined(db: Db, { around, committed, refused }: Joined): Db {
  const { trail, d1 } = trails.get(db) ?? { trail: null, d1: db.$client };
  let isJoined = false;
  let isJoining = false;
  return openAudited(d1, {
    around: (statements) => {
      isJoining = !isJoined && statements.some(({ isBookkeeping }) => !isBookkeeping);
      const all = isJoining ? around(statements) : statements;
      return trail ? trail.around(all) : all;
    },
    committed: () => {
      trail?.committed();
      if (isJoining) committed?.();
      isJoined ||= isJoining;
    },
    refused: (conflict) => {
      if (isJoining) refused?.(conflict);
      trail?.refused(conflict);
    },
  });
}

function prepareRead(d1: D1Database, sql: string): D1PreparedStatement {
  if (!/^\s*(?:select|with)\b/i.test(sql)) throw new Error(`Only a commit leaves a trail, and this is none: ${sql}`);
  return d1.prepare(sql);
}

/** Outcome of a batch that was written: the number of rows from RETURNING, and the rows read. */
interface Written<Asked extends Queries> {
  conflict: null;
  returned_count: number;
  rows: Rows<Asked>;
}

/** Outcome of a batch, or the constraint that rejected it. */
type Committed<Asked extends Queries> = { conflict: string } | Written<Asked>;

/**
 * Text of the triggers that reject a row of a user whose account is being closed, closed or merged:
 * scripts/migrations/guards.ts.
 */
const NO_ACCOUNT = 'this account no longer exists';

/**
 * Returns whether the database rejected a write because its user's account has ended or is closing.
 */
export function isOfClosedAccount(error: unknown): boolean {
  return ruleBehind(error) === NO_ACCOUNT;
}

/**
 * Runs a batch as one transaction, with `reads` at its end. Returns a violated constraint as a
 * conflict; nothing is written then. The caller must decide again after a conflict. All others call
 * `commitUnless` or `commitOrThrow`.
 */
export async function commit<Asked extends Queries = Record<never, never>>(
  db: Db,
  statements: readonly Statement[],
  reads: Asked = {} as Asked,
): Promise<Committed<Asked>> {
  const { trail, d1 } = trails.get(db) ?? { trail: null, d1: db.$client };
  const preparedReads = prepareBatch(db, reads);
  const allStatements = trail ? trail.around(statements) : statements;
  const writes = allStatements.map(({ sql, params }) => d1.prepare(sql).bind(...params));
  try {
    const batchResults = await d1.batch([...writes, ...preparedReads.statements]);
    noteBusyTime(batchResults);
    trail?.committed();
    const returned_count = batchResults.slice(0, writes.length).flatMap(({ results }) => results).length;
    return { conflict: null, returned_count, rows: preparedReads.rowsOf(batchResults.slice(writes.length)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!message.includes('SQLITE_CONSTRAINT') || isOfClosedAccount(error)) throw error;
    trail?.refused(message);
    return { conflict: message };
  }
}

/**
 * A constraint that a caller expects: a RAISE text, the name of a CHECK, or a table for its unique
 * keys.
 */
type ExpectedRule = string | SQLiteTable;

/** Text of a reference to a row that no longer exists. SQLite does not say which. */
export const ROW_IS_GONE = 'FOREIGN KEY constraint failed';

/** Returns whether one of these rules caused the conflict. */
export const isExpected = (conflict: string, rules: readonly ExpectedRule[]): boolean =>
  rules.some((rule) =>
    typeof rule === 'string' ? constraintIn(conflict) === rule : isTakenKey(conflict, getTableName(rule)),
  );

/**
 * Runs a batch that these rules may reject. Returns the conflict, and throws if another rule
 * rejects the batch: the host answers its refusal.
 */
export async function commitUnless<Asked extends Queries = Record<never, never>>(
  db: Db,
  rules: readonly ExpectedRule[],
  statements: readonly Statement[],
  reads: Asked = {} as Asked,
): Promise<Committed<Asked>> {
  const result = await commit(db, statements, reads);
  if (result.conflict !== null && !isExpected(result.conflict, rules)) throw new Error(result.conflict);
  return result;
}

/**
 * Runs a batch for which no conflict is expected. Throws on a conflict; nothing is written then.
 * `ruleBehind` finds the rule in the error.
 */
export async function commitOrThrow<Asked extends Queries = Record<never, never>>(
  db: Db,
  statements: readonly Statement[],
  reads: Asked = {} as Asked,
): Promise<Rows<Asked>> {
  return (await commitCounted(db, statements, reads)).rows;
}

/** Runs a batch as `commitOrThrow` does, and also returns the number of rows from RETURNING. */
export async function commitCounted<Asked extends Queries = Record<never, never>>(
  db: Db,
  statements: readonly Statement[],
  reads: Asked = {} as Asked,
): Promise<Written<Asked>> {
  const result = await commit(db, statements, reads);
  if (result.conflict !== null) throw new Error(result.conflict);
  return result;
}

/** Statements to write, and the outcome to return after the commit. */
export interface Decision<Outcome> {
  statements: readonly Statement[];
  outcome: Outcome;
}

/** Maximum attempts to commit a decision. */
export const ATTEMPTS = 6;

/** Returns the error of a decision that the database rejected each time. */
export const gaveUp = (lastConflict: string) =>
  new Error(`Gave up after ${ATTEMPTS} conflicts; the last was: ${lastConflict}`);

/**
 * Reads, decides and commits, with retries on conflict, because another command may have been
 * faster. Throws if a constraint rejects every new decision.
 */
export async function retryOnConflict<Outcome>(db: Db, decide: () => Promise<Decision<Outcome>>): Promise<Outcome> {
  return (await retryOnConflictThenRead(db, decide, {})).outcome;
}

/** Does the same and returns rows that the transaction reads at its end. */
export async function retryOnConflictThenRead<Outcome, Asked extends Queries>(
  db: Db,
  decide: () => Promise<Decision<Outcome>>,
  reads: Asked,
): Promise<{ outcome: Outcome; rows: Rows<Asked> }> {
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { statements, outcome } = await decide();
    if (statements.length === 0) return { outcome, rows: await batchRead(db, reads) };
    const result = await commit(db, statements, reads);
    if (result.conflict === null) return { outcome, rows: result.rows };
    last = result.conflict;
  }
  throw gaveUp(last);
}
