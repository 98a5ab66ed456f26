import { BEAT_SECONDS } from '../../../calls/live/room/room-presence-time.ts';
import type { VisitSource } from '../../../calls/live/room-presence.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import type { Visit } from '../live/store-audience.ts';
import type { Activity, Attendance, Visitor } from './attendance.ts';
import type { RoomChat } from './room-chat.ts';
import type { StoredPresence } from './store-presence.ts';

/** The stored data of a room about its live and its visitors, and the reports of them. */
export class RoomRecord {
  private readonly storage: DurableObjectStorage;
  private readonly env: ApiBindings;
  /**
   * What the database stores about this room. Null: not known, because this object has just
   * started, or because its last report failed or met another change.
   */
  private stored: StoredPresence | null = null;
  private hasTable = false;
  private readonly startedAtMs = Date.now();

  constructor(storage: DurableObjectStorage, env: ApiBindings) {
    this.storage = storage;
    this.env = env;
  }

  /** The live of the room. Undefined: nothing is stored yet. */
  get live_uuid(): string | undefined {
    return this.storage.kv.get<string>('live');
  }

  /**
   * Time from which this object knows all visitors. An earlier object of this room may have
   * reported some whom this one has not heard of yet.
   */
  get knowsAllFromMs(): number {
    const hasForgotten = this.stored === null && this.storage.kv.get('has_told') === true;
    return hasForgotten ? this.startedAtMs + BEAT_SECONDS * 1000 : 0;
  }

  /** Starts storing data for this room. Returns true the first time. */
  begin(live_uuid: string): boolean {
    if (this.live_uuid !== undefined) return false;
    this.storage.kv.put('live', live_uuid);
    this.openTable();
    return true;
  }

  /** Stores a visitor for the total count, and when a stay begins. */
  note(live_uuid: string, visitor: Visitor): void {
    this.begin(live_uuid);
    this.startStay(visitor, Date.now());
  }

  /** Stores the place from which a visitor came first. */
  comeFrom(visitor: Visitor, source: VisitSource): void {
    if (this.live_uuid === undefined) return;
    this.openTable().exec('UPDATE visitors SET source = ? WHERE visitor = ? AND source IS NULL', source, visitor);
  }

  /** Reports the attendance and activity to the database if they have changed. */
  async report(live_uuid: string, attendance: Attendance, activity: Activity): Promise<void> {
    const now_ms = Date.now();
    this.updateStays(attendance.visitors, now_ms);
    const visitor_count = Number(this.openTable().exec('SELECT count(*) AS n FROM visitors').one().n);
    const { storePresence } = await import('./store-presence.ts');
    const storedRecord = this.stored;
    // Unknown until the database has answered.
    this.stored = null;
    const report = { ...attendance, ...activity, live_uuid, visitor_count, now_ms };
    this.stored =
      (await storePresence(this.env, storedRecord, report)) ?? (await storePresence(this.env, null, report));
    this.storage.kv.put('has_told', true);
  }

  /** Reports the messages that members wrote since the last report. */
  async reportMessages(live_uuid: string, talk: Pick<RoomChat, 'last' | 'writersAfter'>): Promise<void> {
    const { kv } = this.storage;
    const { last } = talk;
    const told_to = kv.get<number>('messages_told_to') ?? 0;
    if (last <= told_to) return;
    const writers = talk.writersAfter(told_to);
    if (writers.length > 0) {
      const { storeMessages } = await import('../club/store-messages.ts');
      await storeMessages(this.env, { live_uuid, writers, now_ms: Date.now() });
    }
    kv.put('messages_told_to', last);
  }

  /**
   * Reports what is left to report about a live that is over, and forgets its visitors. Returns
   * when the room first learned that it is over.
   */
  async close(talk: Pick<RoomChat, 'last' | 'writersAfter'>): Promise<number> {
    const { live_uuid } = this;
    if (live_uuid !== undefined) await this.reportMessages(live_uuid, talk);
    await this.storeAudience();
    return this.forgetVisitors();
  }

  /** Stores the audience of the live. Stores nothing if nobody came. */
  private async storeAudience(): Promise<void> {
    const { live_uuid } = this;
    if (live_uuid === undefined) return;
    const visits = this.openTable()
      .exec<{ [Name in keyof Visit]: Visit[Name] }>('SELECT visitor, source, since_ms, watched_ms FROM visitors')
      .toArray();
    if (visits.length === 0) return;
    const { storeAudience } = await import('../live/store-audience.ts');
    await storeAudience(this.env, { live_uuid, visits, now_ms: Date.now() });
  }

  private forgetVisitors(): number {
    const over_at_ms = this.storage.kv.get<number>('over_at_ms') ?? Date.now();
    this.storage.kv.put('over_at_ms', over_at_ms);
    this.openTable().exec('DELETE FROM visitors');
    // The room may delete all of its storage now.
    this.hasTable = false;
    return over_at_ms;
  }

  /** Ends the stays of visitors who are not present, and starts those of visitors who are. */
  private updateStays(present: readonly Visitor[], now_ms: number): void {
    const sql = this.openTable();
    const absent = new Set(
      sql
        .exec<{ visitor: string }>('SELECT visitor FROM visitors WHERE since_ms IS NOT NULL')
        .toArray()
        .map(({ visitor }) => visitor),
    );
    for (const visitor of present) if (!absent.delete(visitor)) this.startStay(visitor, now_ms);
    for (const visitor of absent)
      sql.exec(
        'UPDATE visitors SET watched_ms = watched_ms + max(0, ? - since_ms), since_ms = NULL WHERE visitor = ?',
        now_ms,
        visitor,
      );
  }

  private startStay(visitor: Visitor, now_ms: number): void {
    this.openTable().exec(
      `INSERT INTO visitors (visitor, since_ms) VALUES (?, ?)
       ON CONFLICT DO UPDATE SET since_ms = excluded.since_ms WHERE since_ms IS NULL`,
      visitor,
      now_ms,
    );
  }

  /** Returns the database of the room. Rooms of older versions have a table without stays. */
  private openTable(): SqlStorage {
    const { sql } = this.storage;
    if (this.hasTable) return sql;
    sql.exec(
      `CREATE TABLE IF NOT EXISTS visitors (visitor TEXT PRIMARY KEY, source TEXT, since_ms INTEGER,
         watched_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
    );
    const columns = sql.exec("SELECT name FROM pragma_table_info('visitors')").toArray();
    if (columns.length === 1)
      for (const column of ['source TEXT', 'since_ms INTEGER', 'watched_ms INTEGER NOT NULL DEFAULT 0'])
        sql.exec(`ALTER TABLE visitors ADD COLUMN ${column}`);
    this.hasTable = true;
    return sql;
  }
}
