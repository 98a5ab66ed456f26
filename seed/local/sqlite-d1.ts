/** The used part of D1, on SQLite in this process: fast enough for a hundred thousand commands. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';

/**
 * Hook that runs before and after every D1 operation, and at every statement of a batch. An error
 * that it throws occurs at that point.
 */
export type CrashPoint = (what: 'before' | 'within' | 'after') => void;

type Value = string | number | null;

/**
 * A database with a cache of prepared statements, because most statements repeat thousands of
 * times.
 */
export class SqliteDatabase {
  readonly sqlite: DatabaseSync;
  private readonly prepared = new Map<string, { statement: StatementSync; reads: boolean }>();

  constructor(sqlite: DatabaseSync) {
    this.sqlite = sqlite;
  }

  find(sql: string) {
    const earlier = this.prepared.get(sql);
    if (earlier) return earlier;
    const statement = this.sqlite.prepare(sql);
    const entry = { statement, reads: statement.columns().length > 0 };
    this.prepared.set(sql, entry);
    return entry;
  }

  /** Returns the rows of a query. */
  rows(sql: string): Record<string, SQLOutputValue>[] {
    const { statement } = this.find(sql);
    statement.setReturnArrays(false);
    return statement.all();
  }
}

const SQLITE_CONSTRAINT = 19;

class Statement {
  readonly sql: string;
  readonly values: readonly Value[];
  private readonly d1: SqliteD1;

  constructor(d1: SqliteD1, sql: string, values: readonly Value[] = []) {
    this.d1 = d1;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: Value[]) {
    return new Statement(this.d1, this.sql, values);
  }

  async all() {
    return this.d1.alone(() => this.d1.execute(this));
  }

  async first(column?: string) {
    const [row] = (await this.all()).results;
    return row === undefined || column === undefined ? (row ?? null) : (Object(row)[column] ?? null);
  }

  async run() {
    return this.all();
  }

  async raw() {
    return this.d1.alone(() => {
      const { results } = this.d1.execute(this, true);
      return results;
    });
  }
}

export class SqliteD1 {
  private readonly database: SqliteDatabase;
  private readonly step: CrashPoint;

  constructor(database: SqliteDatabase, step: CrashPoint = () => {}) {
    this.database = database;
    this.step = step;
  }

  prepare(sql: string) {
    return new Statement(this, sql);
  }

  async exec(sql: string) {
    this.database.sqlite.exec(sql);
  }

  /** Runs one transaction, as in D1: rolled back at the first error. */
  async batch(statements: readonly Statement[]) {
    return this.alone(() => {
      this.database.sqlite.exec('BEGIN');
      try {
        const results = statements.map((statement) => {
          this.step('within');
          return this.execute(statement);
        });
        this.database.sqlite.exec('COMMIT');
        return results;
      } catch (error) {
        this.database.sqlite.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Runs one D1 operation, between its two hooks. */
  async alone<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    this.step('before');
    const result = work();
    this.step('after');
    return result;
  }

  execute({ sql, values }: Statement, asArrays = false) {
    try {
      const { statement, reads } = this.database.find(sql);
      if (!reads) {
        const { changes } = statement.run(...values);
        return { success: true, results: [], meta: { changes: Number(changes), duration: 0 } };
      }
      statement.setReturnArrays(asArrays);
      return { success: true, results: statement.all(...values), meta: { changes: 0, duration: 0 } };
    } catch (error) {
      throw asD1Error(error);
    }
  }
}

function asD1Error(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const isConstraint = Number(error.errcode) % 256 === SQLITE_CONSTRAINT;
  return new Error(`D1_ERROR: ${error.message}${isConstraint ? ': SQLITE_CONSTRAINT' : ''}`, { cause: error });
}

/** Casts to the type of D1, of which this implements a part. */
export const asD1 = (d1: SqliteD1): D1Database => d1 as unknown as D1Database;
