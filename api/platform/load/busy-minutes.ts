/** Durable Object that sums the busy time of D1 and logged events per minute over all isolates. */
import { DurableObject } from 'cloudflare:workers';
import type { BusyMinute } from './busy-time.ts';
import type { LoggedEvent } from './logged-events.ts';

/** Minutes that are stored: three days, so that the job that reads them may be a day late. */
const STORED_MINUTES = 3 * 24 * 60;

/** Sums of busy time and logged events by minute, in one object for the database. */
export class BusyMinutes extends DurableObject {
  private readonly sql = openMinutes(this.ctx.storage.sql);

  /** Adds the minutes of one isolate, and deletes those that are too old. */
  async add(minutes: readonly BusyMinute[], events: readonly LoggedEvent[] = []): Promise<void> {
    for (const { minute, busy_ms } of minutes) {
      this.sql.exec(
        'INSERT INTO minutes VALUES (?, ?) ON CONFLICT (minute) DO UPDATE SET busy_ms = busy_ms + excluded.busy_ms',
        minute,
        busy_ms,
      );
    }
    this.sql.exec('DELETE FROM minutes WHERE minute < (SELECT max(minute) FROM minutes) - ?', STORED_MINUTES);
    for (const { minute, event, times } of events) {
      this.sql.exec(
        'INSERT INTO events VALUES (?, ?, ?) ON CONFLICT (minute, event) DO UPDATE SET times = times + excluded.times',
        minute,
        event,
        times,
      );
    }
    this.sql.exec('DELETE FROM events WHERE minute < (SELECT max(minute) FROM events) - ?', STORED_MINUTES);
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

  /** Returns how often each event was logged since a moment. */
  async eventsSince(sinceMs: number): Promise<{ event: string; times: number }[]> {
    return this.sql
      .exec<{ event: string; times: number }>(
        'SELECT event, sum(times) AS times FROM events WHERE minute >= ? GROUP BY event ORDER BY event',
        Math.floor(sinceMs / 60_000),
      )
      .toArray();
  }
}

function openMinutes(sql: SqlStorage): SqlStorage {
  sql.exec('CREATE TABLE IF NOT EXISTS minutes (minute INTEGER PRIMARY KEY, busy_ms REAL NOT NULL)');
  sql.exec(
    'CREATE TABLE IF NOT EXISTS events (minute INTEGER, event TEXT, times INTEGER NOT NULL, PRIMARY KEY (minute, event))',
  );
  return sql;
}
