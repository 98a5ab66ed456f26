/** The storage of a Durable Object: SQLite that survives crashes of its object. */
import { DatabaseSync } from 'node:sqlite';

type Value = string | number;
type Row = Record<string, Value | null>;

/** Called at each moment that can fail. An error that it throws is a crash at that moment. */
export type CrashPoint = () => void;

export class ObjectStore {
  private readonly db = new DatabaseSync(':memory:');
  private readonly step: CrashPoint;

  constructor(schema: string, step: CrashPoint) {
    this.step = step;
    this.db.exec(schema);
  }

  run(sql: string, ...values: Value[]): Row[] {
    this.step();
    return this.db.prepare(sql).all(...values) as Row[];
  }

  /** Returns the only value of a query. Tests use it too, so it never crashes. */
  one(sql: string, ...values: Value[]): number {
    return Number(Object.values(this.db.prepare(sql).get(...values) ?? {})[0] ?? 0);
  }

  /**
   * Runs `work` as one transaction. A crash before the commit rolls it back, one after it does not.
   */
  transaction<Result>(work: () => Result): Result {
    this.step();
    this.db.exec('BEGIN');
    let result: Result;
    try {
      result = work();
      this.step();
      this.db.exec('COMMIT');
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
    this.step();
    return result;
  }
}
