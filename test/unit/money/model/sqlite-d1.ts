/** The books of a new world: an in-memory database with the real migrations. */
import { asD1, type CrashPoint, SqliteDatabase as OpenDatabase, SqliteD1 } from '../../../../seed/local/sqlite-d1.ts';
import { openMigrated } from '../../../migrated-database.ts';
import type { Books, Row } from './books.ts';

export { asD1, type CrashPoint, SqliteD1 };

/** A migrated in-memory database. */
export class Database extends OpenDatabase {
  constructor() {
    super(openMigrated());
  }
}

export class SqliteBooks implements Books {
  readonly database: OpenDatabase;

  constructor(database: OpenDatabase = new Database()) {
    this.database = database;
  }

  open(step: CrashPoint): D1Database {
    return asD1(new SqliteD1(this.database, step));
  }

  async rows(sql: string): Promise<Row[]> {
    return this.database.rows(sql);
  }
}
