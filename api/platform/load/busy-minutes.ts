/** Durable Object that sums the busy time of D1 in each minute over all isolates. */
import { DurableObject } from 'cloudflare:workers';
import type { BusyMinute } from './busy-time.ts';

/** Minutes that are stored: three days, so that the job that reads them may be a day late. */
const STORED_MINUTES = 3 * 24 * 60;

/** Sums of busy time by minute, in one object for the database. */
export class BusyMinutes extends DurableObject {
  private readonly sql = openMinutes(this.ctx.storage.sql);

  /** Adds the minutes of one isolate, and deletes those that are too old. */
  async add(minutes: readonly BusyMinute[]): Promise<void> {
    for (const { minute, busy_ms } of minutes) {
      this.sql.exec(
        'INSERT INTO minutes VALUES (?, ?) ON CONFLICT (minute) DO UPDATE SET busy_ms = busy_ms + excluded.busy_ms',
        minute,
        busy_ms,
      );
    }
    this.sql.exec('DELETE FROM minutes WHERE minute < (SELECT max(minute) FROM minutes) - ?', STORED_MINUTES);
  }

  /**
   * Returns the busy time of the busiest minute from one moment until before another, in whole
   * milliseconds; null if no isolate sent one.
   */
  async busiest(fromMs: number, untilMs: number): Promise<number | null> {
    const { busy_ms } = this.sql
      .exec<{ busy_ms: number | null }>(
        'SELECT max(busy_ms) AS busy_ms FROM minutes WHERE minute >= ? AND minute < ?',
        Math.floor(fromMs / 60_000),
        Math.ceil(untilMs / 60_000),
      )
      .one();
    return busy_ms === null ? null : Math.round(busy_ms);
  }
}

function openMinutes(sql: SqlStorage): SqlStorage {
  sql.exec('CREATE TABLE IF NOT EXISTS minutes (minute INTEGER PRIMARY KEY, busy_ms REAL NOT NULL)');
  return sql;
}
