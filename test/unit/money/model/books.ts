/** The database that a simulated world stands on: SQLite in this process, or D1 in workerd. */
import type { Step } from '../../../../world/local/sqlite-d1.ts';

export type Row = Record<string, unknown>;

export type { Step };

export interface Books {
  /** D1 for one worker. */
  open: (step: Step) => D1Database;
  /** The rows of a query of the test's own. */
  rows: (sql: string) => Promise<Row[]>;
}
