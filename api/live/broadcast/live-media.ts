/**
 * The media room of a live: one Durable Object per live. It is separate from the live room, so that
 * a flood of messages cannot delay the video. Media is in its SQLite before it is acknowledged, and
 * whole segments go to R2. Most isolates of the API hold no room, so the code that reads media is
 * loaded with the first one.
 */
import { DurableObject } from 'cloudflare:workers';
import {
  EVIDENCE_NAME_HEADER,
  INGEST_KEY_HEADER,
  VIEWER_HEADER,
  VIEWING_PASS_HEADER,
} from '../../../calls/live/media-secret.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { SerialQueue } from '../../platform/scheduler/serial-queue.ts';
import type { Broadcast } from './broadcast.ts';
import type { Ingest } from './ingest.ts';
import { readMediaName } from './media-name.ts';
import { Unplayed } from './unplayed.ts';

/** Interval at which the room checks the live in the database, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000;
/**
 * A live that is over has no alarm. A request makes it check the database if the last check is
 * older than this.
 */
const RECHECK_MS = 60_000;
/** Milliseconds without a part after which a live is ended. */
const SILENCE_MS = 180_000;
/**
 * Delay of an alarm that shows that the room itself was down. Senders then get this long to
 * reconnect.
 */
const LATE_MS = 60_000;

/** Evidence that is open for a while, by the name in its address. */
interface Opened {
  key: string;
  until_ms: number;
}
const OPENED = 'opened:';
const openedAs = (name: string) => OPENED + name;
/** Storage key: the live is hidden or deleted, so no media is returned. */
const WITHHELD = 'is_withheld';
/**
 * Storage key: last time at which a sender connected, or was seen to pause for lack of viewers.
 * Such a sender sends no parts.
 */
const SENDER_AT = 'sender_at_ms';
/** Storage key: the recordings and the time on air must still be written to the database. */
const OUTCOME_DUE = 'outcome_due';
/** Storage key: the live is a practice. Its media is for its VB alone, and is not recorded. */
const PRACTICE = 'is_practice';
/** Storage key: number of loads that were started and not finished. */
const READS_BEGUN = 'reads_begun';
const READS_MAX = 3;

export class LiveMedia extends DurableObject<ApiBindings> {
  private broadcast: Broadcast | null = null;
  private ingest: Ingest | null = null;
  /** Resolves when the media is loaded. Null: the room has never had a sender. */
  private opening: Promise<void> | null = null;
  private readonly live_uuid: string;
  /** One check at a time. A caller waits for a check that started after its call. */
  private readonly looking = new SerialQueue(() => this.lookUp());
  private looked_at_ms = 0;
  private readonly unplayed = new Unplayed();

  constructor(ctx: DurableObjectState, env: ApiBindings) {
    super(ctx, env);
    this.live_uuid = ctx.id.name ?? ctx.storage.kv.get<string>('live') ?? '';
    if (ctx.storage.kv.get('live') !== undefined) void ctx.blockConcurrencyWhile(() => this.reopen());
  }

  /**
   * Loads the stored media. The number of attempts is stored before the first row is read:
   * otherwise a room that crashes on its own data would crash forever. After `READS_MAX` attempts
   * it drops the stored parts.
   */
  private async reopen(): Promise<void> {
    const { kv } = this.ctx.storage;
    const readCount = kv.get<number>(READS_BEGUN) ?? 0;
    kv.put(READS_BEGUN, readCount + 1);
    await this.ctx.storage.sync();
    if (readCount >= READS_MAX) log('error', 'media_room_crash_loop', { live: this.live_uuid });
    this.opening = this.open(readCount >= READS_MAX);
    await this.opening;
    kv.delete(READS_BEGUN);
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split('/').at(-1) ?? '';
    const key = request.headers.get(INGEST_KEY_HEADER);
    if (key !== null) return this.receive(request, key, name);
    if (request.method === 'POST') return this.hearUnplayed(request);
    const pass = request.headers.get(VIEWING_PASS_HEADER) ?? undefined;
    const media = readMediaName(request.headers.get(EVIDENCE_NAME_HEADER) ?? name, searchParams);
    const range = request.headers.get('range');
    // Evidence stays available when the live is hidden or deleted.
    if (media?.kind === 'evidence') {
      const evidence = this.ctx.storage.kv.get<Opened>(openedAs(media.name));
      if (!evidence || evidence.until_ms <= Date.now()) return new Response(null, { status: 404 });
      const { serveEvidence } = await import('./evidence.ts');
      return serveEvidence(this.env.MEDIA, { key: evidence.key, range });
    }
    if (!media) return new Response(null, { status: 404 });
    const now_ms = Date.now();
    await this.knowRecently(now_ms);
    const { kv } = this.ctx.storage;
    if (kv.get(WITHHELD) === true) return new Response(null, { status: 404 });
    if (!this.broadcast || !this.ingest) return waiting(media.kind);
    const { broadcast, ingest } = this;
    const context = { now_ms, range, unplayed_count: this.unplayed.count(now_ms) };
    if (kv.get(PRACTICE) === true) {
      const { servePractice } = await import('./practice.ts');
      return servePractice({ env: this.env, live_uuid: this.live_uuid, broadcast, ingest }, media, {
        ...context,
        pass,
      });
    }
    // The figures about the incoming video are for the VB and show no video, so they need no pass.
    if (media.kind !== 'picture' && !(await this.isOpenTo(pass)))
      return new Response(null, { status: 403, headers: { 'cache-control': 'no-store' } });
    await ingest.look(now_ms);
    const { serve } = await import('./serve.ts');
    const answer = await serve(broadcast, media, context);
    return kv.get<number>('least_age') ? (await import('./pass.ts')).keptPrivate(answer) : answer;
  }

  /** Counts a viewer whose browser cannot decode the media, so that the VB learns of it. */
  private hearUnplayed(request: Request): Response {
    const viewer = request.headers.get(VIEWER_HEADER);
    if (viewer === null) return new Response(null, { status: 400 });
    if (this.broadcast && !this.broadcast.isOver) this.unplayed.tell(viewer, Date.now());
    return new Response(null, { status: 204 });
  }

  /**
   * Checks the live in the database: its status, its age limit, its contract and its key. Applies
   * what changed.
   */
  look(): Promise<void> {
    return this.looking.run(undefined);
  }

  private async lookUp(): Promise<void> {
    const { broadcast, ingest } = this;
    if (!broadcast || !ingest) return;
    const {
      acceptsVideo: isOpen,
      liveAsKnown,
      markLiveEnded,
      keepOutcome,
      keysOf,
    } = await import('./live-database.ts');
    const now_ms = Date.now();
    let live = await liveAsKnown(this.env.DB, this.live_uuid, new Date(now_ms));
    if (live?.status === 'on_air' && live.is_contract_over === 1) {
      await markLiveEnded(this.env, this.live_uuid, new Date(now_ms));
      live = { ...live, status: 'ended' };
    }
    const { kv } = this.ctx.storage;
    kv.put(WITHHELD, !live || live.status === 'hidden');
    this.looked_at_ms = now_ms;
    if (!live) return this.forget(broadcast, ingest);
    if (kv.get(PRACTICE) === true && live.status !== 'practice') {
      broadcast.startOver();
      kv.delete(PRACTICE);
    }
    const least_age = live.least_age ?? 0;
    if ((kv.get('least_age') ?? 0) !== least_age) broadcast.turnAway();
    kv.put('least_age', least_age);
    if (isOpen(live)) return ingest.holdTo(keysOf(live));
    ingest.stop('ended');
    if (!broadcast.isOver) kv.put(OUTCOME_DUE, true);
    broadcast.finish();
    if (kv.get(OUTCOME_DUE) === true) {
      const { ring, air } = broadcast;
      await keepOutcome(this.env, this.live_uuid, { segments: ring.segments, air_days: air.days });
      kv.delete(OUTCOME_DUE);
    }
    await broadcast.store.flush(broadcast.ring);
  }

  /** Deletes all media of a live that no longer exists, and remembers only that. */
  private async forget(broadcast: Broadcast, ingest: Ingest): Promise<void> {
    ingest.stop('ended');
    broadcast.finish();
    // If R2 fails now, the alarm repeats the deletion.
    await this.ring(Date.now() + CHECK_INTERVAL_MS);
    await broadcast.store.forget(broadcast.ring);
    this.broadcast = null;
    this.ingest = null;
    this.ctx.storage.kv.put(WITHHELD, true);
    await this.ctx.storage.deleteAlarm();
  }

  /**
   * Makes sure that the live was checked. The first check must succeed, because it reads the age
   * limit. If a later one fails, the last result is used.
   */
  private async knowRecently(now_ms: number): Promise<void> {
    if (!this.broadcast) return;
    if (this.ctx.storage.kv.get('least_age') === undefined) return this.look();
    if (!this.broadcast.isOver || now_ms - this.looked_at_ms < RECHECK_MS) return;
    await this.look().catch((error: unknown) => log('warn', 'media_room_not_notified', { reason: String(error) }));
  }

  private async isOpenTo(pass: string | undefined): Promise<boolean> {
    if (!this.ctx.storage.kv.get<number>('least_age')) return true;
    const { isPass } = await import('./pass.ts');
    return pass !== undefined && isPass(this.env, this.live_uuid, pass);
  }

  /** Opens evidence until a time. Returns addresses that only the requesting moderator receives. */
  async openEvidence(keys: readonly string[], until_ms: number): Promise<string[]> {
    const { kv } = this.ctx.storage;
    for (const [name, evidence] of kv.list<Opened>({ prefix: OPENED }))
      if (evidence.until_ms <= Date.now()) kv.delete(name);
    return keys.map((key) => {
      const name = crypto.randomUUID().replaceAll('-', '');
      kv.put(openedAs(name), { key, until_ms } satisfies Opened);
      return `/live-media/${this.live_uuid}/e${name}.${key.split('.').at(-1)}`;
    });
  }

  /** Returns the time of the last video in milliseconds, or null if none ever arrived. */
  async lastPictureAt(): Promise<number | null> {
    return this.broadcast?.ring.last ? this.broadcast.last_at_ms : null;
  }

  /** Stores the last minute as evidence. Returns its key in R2, or null if no media was sent. */
  async keepEvidence(): Promise<string | null> {
    if (!this.broadcast) return null;
    const { keepLastMinute } = await import('./evidence.ts');
    return keepLastMinute(this.env.MEDIA, this.live_uuid, this.broadcast);
  }

  override async alarm(): Promise<void> {
    const { broadcast, ingest } = this;
    if (!broadcast || !ingest) return;
    const now_ms = Date.now();
    const due_ms = this.ctx.storage.kv.get<number>('due_ms') ?? now_ms;
    if (now_ms - due_ms > LATE_MS) broadcast.last_at_ms = Math.max(broadcast.last_at_ms, now_ms - SILENCE_MS + LATE_MS);
    await this.ring(now_ms + CHECK_INTERVAL_MS);
    const { kv } = this.ctx.storage;
    // After a crash the room knows no sender until one reconnects. This records that the sender was
    // paused, not gone.
    if (ingest.isPausing) kv.put(SENDER_AT, now_ms);
    const silent_ms = now_ms - Math.max(broadcast.last_at_ms, ingest.demanded_at_ms, kv.get<number>(SENDER_AT) ?? 0);
    const isPractice = kv.get(PRACTICE) === true;
    if (!broadcast.isOver && !isPractice && !ingest.isPausing && silent_ms >= SILENCE_MS) {
      const { markLiveEnded } = await import('./live-database.ts');
      await markLiveEnded(this.env, this.live_uuid, new Date(now_ms));
    }
    await this.look();
    if (!this.broadcast) return;
    await broadcast.store.flush(broadcast.ring, kv.get(PRACTICE) !== true);
    if (broadcast.isOver && broadcast.store.isFlushed) await this.ctx.storage.deleteAlarm();
  }

  /**
   * Receives a sender's socket or an uploaded file. A request without a valid key is rejected and
   * stores nothing.
   */
  private async receive(request: Request, key: string, name: string): Promise<Response> {
    const key_hash = await sha256Hex(key);
    const status = await this.statusFor(key_hash);
    if (status === null) return new Response(null, { status: 403 });
    const { kv } = this.ctx.storage;
    if (kv.get('live') === undefined) {
      kv.put('live', this.live_uuid);
      // Later, only `lookUp` changes this.
      if (status === 'practice') kv.put(PRACTICE, true);
      this.opening = this.open();
    }
    await this.opening;
    if ((await this.ctx.storage.getAlarm()) === null) await this.ring(Date.now() + CHECK_INTERVAL_MS);
    const { ingest } = this;
    if (!ingest) return new Response(null, { status: 503 });
    if (request.headers.get('upgrade') === 'websocket') {
      kv.put(SENDER_AT, Date.now());
      return ingest.accept(key_hash);
    }
    return request.method === 'PUT' ? ingest.put(request, key_hash, name) : new Response(null, { status: 405 });
  }

  private async statusFor(key_hash: string) {
    const { statusForKey } = await import('./live-database.ts');
    return statusForKey(this.env.DB, this.live_uuid, key_hash);
  }

  private async open(isPoison = false): Promise<void> {
    const [{ Broadcast }, { FirstPicture }, { Ingest }, { MediaStore }] = await Promise.all([
      import('./broadcast.ts'),
      import('../studio/first-picture.ts'),
      import('./ingest.ts'),
      import('./store.ts'),
    ]);
    const store = new MediaStore(this.ctx.storage, this.env.MEDIA, this.live_uuid);
    const broadcast = new Broadcast(store, this.ctx.storage.kv, isPoison);
    const notYet = (error: unknown) => log('warn', 'segment_not_stored', { reason: String(error) });
    const firstPicture = new FirstPicture(this.env, this.ctx.storage.kv, this.live_uuid);
    const flush = () => {
      const isPractice = this.ctx.storage.kv.get(PRACTICE) === true;
      if (broadcast.ring.last && !isPractice) this.ctx.waitUntil(firstPicture.arrived());
      this.ctx.waitUntil(store.flush(broadcast.ring, !isPractice).catch(notYet));
    };
    this.broadcast = broadcast;
    this.ingest = new Ingest(broadcast, {
      flush,
      holds: async (key_hash) => (await this.statusFor(key_hash)) !== null,
    });
  }

  private async ring(at_ms: number) {
    this.ctx.storage.kv.put('due_ms', at_ms);
    await this.ctx.storage.setAlarm(at_ms);
  }
}

/** Returns the response for a live that has not received any media. */
const waiting = (kind: string) =>
  kind === 'edge' || kind === 'picture'
    ? Response.json({ signal: 'waiting' }, { headers: { 'cache-control': 'public, max-age=1' } })
    : new Response(null, { status: 204, headers: { 'cache-control': 'no-store', 'x-signal': 'waiting' } });
