/**
 * The room of a live: one durable object a live. Being there is kept in memory alone; the database is told what has changed, every
 * few seconds at most, and one row a person is written here, by which it is known how many came in all.
 */
import { DurableObject } from 'cloudflare:workers';
import type { Presence } from '../../calls/presence.ts';
import { BEAT_SECONDS, TELL_SECONDS } from '../../calls/presence-time.ts';
import type { ApiBindings } from '../host/env.ts';
import { Room, type Visitor } from './attendance.ts';

const TELL_MS = TELL_SECONDS * 1000;
/** An empty room looks so often whether its live is over, which ends it. */
const EMPTY_MS = 60 * 60 * 1000;

export class LiveRoom extends DurableObject<ApiBindings> {
  private readonly room = new Room();
  /** An object that has lost its memory hears of everybody within a beat; until then it knows less than it has told. */
  private readonly knowsAllFromMs = Date.now() + BEAT_SECONDS * 1000;
  /** The live's viewers as the database has them; null: it was not asked yet, or there is no such live on air. */
  private shownCount: number | null = null;
  /** What was told last; null: this object has told nothing yet. */
  private told: string | null = null;

  /** Somebody is there, and goes on being there until nothing was heard of them for too long. */
  async see(live_uuid: string, visitor: Visitor): Promise<Presence> {
    const { storage } = this.ctx;
    if (this.shownCount === null) await this.look(live_uuid);
    if (this.shownCount === null) return { viewer_count: 0, next_seconds: null };
    const now_ms = Date.now();
    this.room.see(visitor, now_ms);
    if (storage.kv.get('live') === undefined) {
      storage.kv.put('live', live_uuid);
      storage.sql.exec('CREATE TABLE IF NOT EXISTS visitors (visitor TEXT PRIMARY KEY) WITHOUT ROWID');
    }
    storage.sql.exec('INSERT OR IGNORE INTO visitors VALUES (?)', visitor);
    const alarm = await storage.getAlarm();
    if (alarm === null || alarm > now_ms + TELL_MS) await storage.setAlarm(now_ms + TELL_MS);
    return { viewer_count: this.shownCount, next_seconds: BEAT_SECONDS };
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const live_uuid = storage.kv.get<string>('live');
    if (live_uuid === undefined) return;
    const now_ms = Date.now();
    const hasForgotten = this.told === null && storage.kv.get('has_told') === true;
    if (hasForgotten && now_ms < this.knowsAllFromMs) return storage.setAlarm(this.knowsAllFromMs);
    const attendance = this.room.at(now_ms);
    const visitor_count = Number(storage.sql.exec('SELECT count(*) AS n FROM visitors').one().n);
    const telling = JSON.stringify({ ...attendance, visitor_count });
    if (telling !== this.told) {
      const { tellRoom } = await import('./tell-room.ts');
      await tellRoom(this.env.DB, { ...attendance, live_uuid, visitor_count, now_ms });
      this.told = telling;
      storage.kv.put('has_told', true);
    }
    await this.look(live_uuid);
    if (this.shownCount === null) return storage.deleteAll();
    await storage.setAlarm(now_ms + (attendance.viewer_count > 0 ? TELL_MS : EMPTY_MS));
  }

  private async look(live_uuid: string) {
    const { viewersOf } = await import('./tell-room.ts');
    this.shownCount = await viewersOf(this.env.DB, live_uuid);
  }
}
