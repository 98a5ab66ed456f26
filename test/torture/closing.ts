/** Runs the product's daily closing on the ledger after a storm. */
import { DatabaseSync } from 'node:sqlite';
import { closeDay } from '../../api/money/ledger/closing.ts';
import { openDb } from '../../api/platform/framework/db.ts';
import { asD1, SqliteD1, SqliteDatabase } from '../../seed/local/sqlite-d1.ts';

const DAY_MS = 86_400_000;

/**
 * Closes today in a copy of the database, as the scheduler does tomorrow. Returns the sums that do
 * not match.
 */
export async function closeToday(copy: string, now: Date): Promise<readonly string[]> {
  const sqlite = new DatabaseSync(copy);
  try {
    const db = openDb(asD1(new SqliteD1(new SqliteDatabase(sqlite))));
    // Only a sample may write times that are not those of the database.
    sqlite.exec('DROP TRIGGER IF EXISTS sample_databases_begin; INSERT INTO sample_databases VALUES (1)');
    const tomorrow = new Date(now.getTime() + DAY_MS);
    for (;;) {
      const step = await closeDay(db, tomorrow);
      if (step !== 'goes_on') return step === 'closed' ? [] : step.wrong;
    }
  } finally {
    sqlite.close();
  }
}
