/** The database that a simulated world stands on: SQLite in this process, or D1 in workerd. */

export type Row = Record<string, unknown>;

/** Called before and after everything that D1 does, and at every statement of a batch; what it throws happens there. */
export type Step = (what: 'before' | 'within' | 'after') => void;

export interface Books {
  /** D1 for one worker. */
  open: (step: Step) => D1Database;
  /** The rows of a query of the test's own. */
  rows: (sql: string) => Promise<Row[]>;
}
