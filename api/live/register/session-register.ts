/**
 * Everything that a member's sessions hold open outside the database: sockets, heartbeats and
 * viewing passes. One Durable Object per member. Triggers delete rows that belong to a session,
 * such as ingest keys and push subscriptions.
 */
import { DurableObject } from 'cloudflare:workers';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { mediaRoomsIn, relaysIn, roomsIn } from '../room/bindings.ts';
import type { RoomName } from './place.ts';

/** Sessions at one place, as SHA-256 of their tokens. */
interface SessionEntry {
  sessions: readonly string[];
  noted_at_ms: number;
}

/** A viewing pass of one session for one live. */
interface Pass {
  live_uuid: string;
  session: string;
  until_ms: number;
  checked_at_ms: number;
}

const PLACE = 'at:';
const PASS = 'pass:';
const DAY_MS = 24 * 60 * 60 * 1000;
const PASS_MS = 6 * 60 * 60 * 1000;
/** Milliseconds between two database checks of a pass, because a session may have expired. */
const CHECK_MS = 60_000;
/**
 * Maximum rooms and relays per member. A further one closes the member's sockets at the place
 * entered longest ago.
 */
export const MAX_PLACES = 50;
/**
 * Maximum passes per member, and sessions per place. A further one drops the pass checked longest
 * ago, or the session registered first.
 */
const MAX_ENTRIES = 200;

export class SessionRegister extends DurableObject<ApiBindings> {
  /**
   * Registers a session at a place, and returns whether the session is valid. It registers first,
   * so that a session that ends meanwhile is either refused here or ended at the place.
   */
  async enter(user_uuid: string, session: string, place: RoomName): Promise<boolean> {
    const { kv } = this.ctx.storage;
    const sessions = new Set(kv.get<SessionEntry>(PLACE + place)?.sessions).add(session);
    const entry = { sessions: [...sessions].slice(-MAX_ENTRIES), noted_at_ms: Date.now() };
    const eviction = await this.note<SessionEntry>(PLACE, place, entry, MAX_PLACES);
    if (eviction) await this.leave(user_uuid, eviction);
    return this.lasts(user_uuid, session);
  }

  /**
   * Creates a pass with which a session watches a live with an age limit, or its own practice. Its
   * first half is the member's uuid, which leads back to this object. Returns null if the session
   * has ended.
   */
  async openPass(
    user_uuid: string,
    session: string,
    live_uuid: string,
  ): Promise<{ name: string; until_ms: number } | null> {
    const now_ms = Date.now();
    const name = user_uuid.replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '');
    const pass = { live_uuid, session, until_ms: now_ms + PASS_MS, checked_at_ms: now_ms };
    await this.note<Pass>(PASS, name, pass, MAX_ENTRIES);
    return (await this.lasts(user_uuid, session)) ? { name, until_ms: pass.until_ms } : null;
  }

  /** Returns whether a pass opens a live. */
  async isPass(user_uuid: string, live_uuid: string, name: string): Promise<boolean> {
    const { kv } = this.ctx.storage;
    const pass = kv.get<Pass>(PASS + name);
    const now_ms = Date.now();
    if (pass?.live_uuid !== live_uuid || pass.until_ms <= now_ms) return false;
    if (now_ms - pass.checked_at_ms < CHECK_MS) return true;
    const isValid = await this.lasts(user_uuid, pass.session);
    // It may have been deleted during the check.
    if (isValid && kv.get(PASS + name) !== undefined) kv.put(PASS + name, { ...pass, checked_at_ms: now_ms });
    return isValid && kv.get(PASS + name) !== undefined;
  }

  /**
   * Ends everything of sessions that are over, and makes rooms read the member again, because the
   * role may have changed.
   */
  async look(user_uuid: string): Promise<void> {
    const { kv } = this.ctx.storage;
    const places = [...kv.list<SessionEntry>({ prefix: PLACE })];
    const passes = [...kv.list<Pass>({ prefix: PASS })];
    const sessions = [...places.flatMap(([, place]) => place.sessions), ...passes.map(([, { session }]) => session)];
    const { sessionStateOf } = await import('./session-state.ts');
    const { ended: endedSessions, lives } = await sessionStateOf(this.env, user_uuid, [...new Set(sessions)]);
    for (const [name, { session }] of passes) if (endedSessions.includes(session)) kv.delete(name);
    const results = await Promise.allSettled([
      ...places.map(([name]) => this.refresh(name.slice(PLACE.length), user_uuid, endedSessions)),
      ...lives.flatMap((live_uuid) => [
        mediaRoomsIn(this.env).getByName(live_uuid).look(),
        roomsIn(this.env).getByName(live_uuid).renew(live_uuid, []),
      ]),
    ]);
    for (const one of results)
      if (one.status === 'rejected') log('warn', 'session_end_not_sent', { reason: String(one.reason) });
  }

  /**
   * Deletes old entries. By then the sockets are closed, or their room checks their sessions
   * itself.
   */
  override async alarm(): Promise<void> {
    const { kv } = this.ctx.storage;
    const now_ms = Date.now();
    for (const [name, { noted_at_ms }] of kv.list<SessionEntry>({ prefix: PLACE }))
      if (noted_at_ms <= now_ms - DAY_MS) kv.delete(name);
    for (const [name, { until_ms }] of kv.list<Pass>({ prefix: PASS })) if (until_ms <= now_ms) kv.delete(name);
    const [remaining] = kv.list();
    if (remaining) await this.ctx.storage.setAlarm(now_ms + DAY_MS);
    else await this.ctx.storage.deleteAll();
  }

  private refresh(place: string, user_uuid: string, endedSessions: readonly string[]): Promise<void> {
    const [kind, name] = [place.slice(0, place.indexOf(':')), place.slice(place.indexOf(':') + 1)];
    return kind === 'room'
      ? roomsIn(this.env).getByName(name).refresh(user_uuid, endedSessions)
      : relaysIn(this.env).getByName(name).refresh(user_uuid, endedSessions);
  }

  /** Ends a member's sockets at a place. */
  private leave(user_uuid: string, [place, { sessions }]: [string, SessionEntry]): Promise<void> {
    return this.refresh(place, user_uuid, sessions).catch((error: unknown) =>
      log('warn', 'session_end_not_sent', { reason: String(error) }),
    );
  }

  /** Stores an entry. If there were `limit` others, deletes and returns the oldest of them. */
  private async note<Entry extends Partial<SessionEntry & Pass>>(
    kind: typeof PLACE | typeof PASS,
    name: string,
    entry: Entry,
    limit: number,
  ): Promise<[string, Entry] | null> {
    const { kv } = this.ctx.storage;
    const others = [...kv.list<Entry>({ prefix: kind })].filter(([key]) => key !== kind + name);
    const at = ([, { noted_at_ms, checked_at_ms }]: [string, Entry]) => noted_at_ms ?? checked_at_ms ?? 0;
    const [oldest] = others.toSorted((one, other) => at(one) - at(other));
    const eviction = oldest && others.length >= limit ? oldest : null;
    if (eviction) kv.delete(eviction[0]);
    kv.put(kind + name, entry);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + DAY_MS);
    return eviction && [eviction[0].slice(kind.length), eviction[1]];
  }

  private async lasts(user_uuid: string, session: string): Promise<boolean> {
    const { endedAmong } = await import('./session-state.ts');
    return (await endedAmong(this.env, [{ user_uuid, session }])).length === 0;
  }
}
