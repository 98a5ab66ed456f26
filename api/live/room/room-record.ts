import type { ApiBindings } from '../../platform/framework/env.ts';
import type { Activity, Attendance, Visitor } from './attendance.ts';
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

  constructor(storage: DurableObjectStorage, env: ApiBindings) {
    this.storage = storage;
    this.env = env;
  }

  /** The live of the room. Undefined: nothing is stored yet. */
  get live_uuid(): string | undefined {
    return this.storage.kv.get<string>('live');
  }

  /** Whether an earlier object of this room reported visitors whom this one may not know. */
  get hasForgotten(): boolean {
    return this.stored === null && this.storage.kv.get('has_told') === true;
  }

  /** Starts storing data for this room. Returns true the first time. */
  begin(live_uuid: string): boolean {
    if (this.live_uuid !== undefined) return false;
    this.storage.kv.put('live', live_uuid);
    this.storage.sql.exec('CREATE TABLE IF NOT EXISTS visitors (visitor TEXT PRIMARY KEY) WITHOUT ROWID');
    return true;
  }

  /** Stores a visitor for the total count. */
  note(live_uuid: string, visitor: Visitor): void {
    this.begin(live_uuid);
    this.storage.sql.exec('INSERT OR IGNORE INTO visitors VALUES (?)', visitor);
  }

  /** Reports the attendance and activity to the database if they have changed. */
  async report(live_uuid: string, attendance: Attendance, activity: Activity): Promise<void> {
    const visitor_count = Number(this.storage.sql.exec('SELECT count(*) AS n FROM visitors').one().n);
    const { storePresence } = await import('./store-presence.ts');
    const storedRecord = this.stored;
    // Unknown until the database has answered.
    this.stored = null;
    const report = { ...attendance, ...activity, live_uuid, visitor_count, now_ms: Date.now() };
    this.stored =
      (await storePresence(this.env, storedRecord, report)) ?? (await storePresence(this.env, null, report));
    this.storage.kv.put('has_told', true);
  }

  /** Forgets the visitors, because the live is over. Returns when the room first learned this. */
  end(): number {
    const over_at_ms = this.storage.kv.get<number>('over_at_ms') ?? Date.now();
    this.storage.kv.put('over_at_ms', over_at_ms);
    this.storage.sql.exec('DELETE FROM visitors');
    return over_at_ms;
  }
}
