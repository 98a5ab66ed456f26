import type { ApiBindings } from '../../platform/framework/env.ts';
import type { Activity, Attendees, Visitor } from './attendance.ts';

/** Interval between reports that contain only hearts and messages, in milliseconds. */
const ACTIVITY_MS = 60_000;

/** The stored data of a room about its live and its visitors, and the reports of them. */
export class RoomRecord {
  private readonly storage: DurableObjectStorage;
  private readonly env: ApiBindings;
  /** The last report to the database. Null: none since this object started. */
  private told: string | null = null;
  private toldActivity = '';
  private toldAtMs = 0;

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
    return this.told === null && this.storage.kv.get('has_told') === true;
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

  /**
   * Reports the attendance to the database if it has changed. Hearts and messages alone are
   * reported once a minute.
   */
  async report(live_uuid: string, attendance: ReturnType<Attendees['at']>, activity: Activity): Promise<void> {
    const visitor_count = Number(this.storage.sql.exec('SELECT count(*) AS n FROM visitors').one().n);
    const telling = JSON.stringify({ ...attendance, visitor_count });
    const now_ms = Date.now();
    const news = JSON.stringify(activity);
    const isOldNews = news === this.toldActivity || now_ms - this.toldAtMs < ACTIVITY_MS;
    if (telling === this.told && isOldNews) return;
    const { storePresence: tellRoom } = await import('./store-presence.ts');
    await tellRoom(this.env, { ...attendance, ...activity, live_uuid, visitor_count, now_ms });
    this.told = telling;
    this.toldActivity = news;
    this.toldAtMs = now_ms;
    this.storage.kv.put('has_told', true);
  }

  /** Forgets the visitors, because the live is over. Returns when it ended. */
  end(): number {
    const over_at_ms = this.storage.kv.get<number>('over_at_ms') ?? Date.now();
    this.storage.kv.put('over_at_ms', over_at_ms);
    this.storage.sql.exec('DELETE FROM visitors');
    return over_at_ms;
  }
}
