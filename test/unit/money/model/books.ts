/** The database of a simulated world: SQLite in this process, or D1 in workerd. */
import type { CrashPoint } from '../../../../seed/local/sqlite-d1.ts';

export type Row = Record<string, unknown>;

export type { CrashPoint };

export interface Books {
  /** Opens D1 for one worker. */
  open: (step: CrashPoint) => D1Database;
  /** Returns the rows of a test’s own query. */
  rows: (sql: string) => Promise<Row[]>;
}
