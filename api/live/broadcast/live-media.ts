/**
 * The media room of a live: one durable object a live, apart from the room where people talk, so that no flood of talk holds up a picture.
 * What a sender brings is in its SQLite before it is acknowledged, and goes to R2 by segments.
 */
import { DurableObject } from 'cloudflare:workers';
import {
  EVIDENCE_NAME_HEADER,
  INGEST_KEY_HEADER,
  VIEWER_HEADER,
  VIEWING_PASS_HEADER,
} from '../../../calls/live/media-secret.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { OneAfterAnother } from '../../platform/clock/one-after-another.ts';
import type { ApiBindings } from '../../platform/host/env.ts';
import { log } from '../../platform/host/log.ts';
import { Broadcast } from './broadcast.ts';
import { Ingest } from './ingest.ts';
import { readMediaName } from './media-name.ts';
import { serve } from './serve.ts';
import { MediaStore } from './store.ts';
import { Unplayed } from './unplayed.ts';

/** So often a room looks whether its live goes on. */
const LOOK_MS = 30_000;
/** One that is over has no clock: it looks when it is asked and has not looked for so long. */
const LOOK_AGAIN_MS = 60_000;
/** So long without a sender's part, and a live is over. */
const SILENCE_MS = 180_000;
/** A clock that rings so late was away itself: senders are given time to come back. */
const LATE_MS = 60_000;

/** Evidence that can be looked at for a while, by the name in its address. */
interface Opened {
  key: string;
  until_ms: number;
}
const OPENED = 'opened:';
const openedAs = (name: string) => OPENED + name;
/** Whether the live is hidden or gone: then nothing of it is given to anybody. */
const WITHHELD = 'is_withheld';
/** When a sender was last there that sends nothing while nobody looks: it dialled, or was seen to pause. */
const SENDER_AT = 'sender_at_ms';
/** Whether the database has yet to be told of the recordings and the time on air. */
const OUTCOME_DUE = 'outcome_due';
/** How often reading what is kept has begun and not ended. */
const READS_BEGUN = 'reads_begun';
const READS_MAX = 3;

export class LiveMedia extends DurableObject<ApiBindings> {
  private broadcast: Broadcast | null = null;
  private ingest: Ingest | null = null;
  private readonly live_uuid: string;
  /** Once at a time: whoever waits for it goes by what was true when they asked. */
  private readonly looking = new OneAfterAnother(() => this.lookUp());
  private looked_at_ms = 0;
  private readonly unplayed = new Unplayed();

  constructor(ctx: DurableObjectState, env: ApiBindings) {
    super(ctx, env);
    this.live_uuid = ctx.id.name ?? ctx.storage.kv.get<string>('live') ?? '';
    if (ctx.storage.kv.get('live') !== undefined) void ctx.blockConcurrencyWhile(() => this.reopen());
  }

  /**
   * Reads what is kept. How often that was begun is counted before the first row is read: a room that dies of what it reads would do so
   * for ever, and after some times it goes on without it.
   */
  private async reopen(): Promise<void> {
    const { kv } = this.ctx.storage;
    const begun = kv.get<number>(READS_BEGUN) ?? 0;
    kv.put(READS_BEGUN, begun + 1);
    await this.ctx.storage.sync();
    if (begun >= READS_MAX) log('error', 'media_room_poisoned', { live: this.live_uuid });
    this.open(begun >= READS_MAX);
    kv.delete(READS_BEGUN);
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split('/').at(-1) ?? '';
    const key = request.headers.get(INGEST_KEY_HEADER);
    if (key !== null) return this.receive(request, key, name);
    if (request.method === 'POST') return this.hearUnplayed(request);
    const pass = request.headers.get(VIEWING_PASS_HEADER) ?? undefined;
    const asked = readMediaName(request.headers.get(EVIDENCE_NAME_HEADER) ?? name, searchParams);
    const range = request.headers.get('range');
    // It stays where the live is hidden or gone.
    if (asked?.kind === 'evidence') {
      const opened = this.ctx.storage.kv.get<Opened>(openedAs(asked.name));
      if (!opened || opened.until_ms <= Date.now()) return new Response(null, { status: 404 });
      const { serveEvidence } = await import('./evidence.ts');
      return serveEvidence(this.env.MEDIA, { key: opened.key, range });
    }
    if (!asked) return new Response(null, { status: 404 });
    const now_ms = Date.now();
    await this.knowRecently(now_ms);
    if (this.ctx.storage.kv.get(WITHHELD) === true) return new Response(null, { status: 404 });
    if (!this.broadcast || !this.ingest) return waiting(asked.kind);
    // How it comes, in numbers, is for its VB, who sees nothing by it.
    if (asked.kind !== 'picture' && !(await this.isOpenTo(pass)))
      return new Response(null, { status: 403, headers: { 'cache-control': 'no-store' } });
    await this.ingest.look(now_ms);
    const answer = await serve(this.broadcast, asked, { now_ms, range, unplayed_count: this.unplayed.count(now_ms) });
    return this.ctx.storage.kv.get<number>('least_age') ? (await import('./pass.ts')).keptPrivate(answer) : answer;
  }

  /** Counts a viewer who cannot decode what is sent, so that the VB hears of it. */
  private hearUnplayed(request: Request): Response {
    const viewer = request.headers.get(VIEWER_HEADER);
    if (viewer === null) return new Response(null, { status: 400 });
    if (this.broadcast && !this.broadcast.isOver) this.unplayed.tell(viewer, Date.now());
    return new Response(null, { status: 204 });
  }

  /** Goes by what the database says now: whether the live goes on, is over, is hidden or gone, and by which key it is sent. */
  look(): Promise<void> {
    return this.looking.run(undefined);
  }

  private async lookUp(): Promise<void> {
    const { broadcast, ingest } = this;
    const { liveAsKnown, endLive, keepOutcome, keepUnseen } = await import('./live-database.ts');
    if (!broadcast || !ingest) return keepUnseen(this.env.DB, this.live_uuid);
    const now_ms = Date.now();
    let known = await liveAsKnown(this.env.DB, this.live_uuid, new Date(now_ms));
    if (known?.status === 'on_air' && known.is_contract_over === 1) {
      await endLive(this.env, this.live_uuid, new Date(now_ms));
      known = { ...known, status: 'ended' };
    }
    const { kv } = this.ctx.storage;
    kv.put(WITHHELD, !known || known.status === 'hidden');
    this.looked_at_ms = now_ms;
    if (!known) return this.forget(broadcast, ingest);
    const least_age = known.least_age ?? 0;
    if ((kv.get('least_age') ?? 0) !== least_age) broadcast.turnAway();
    kv.put('least_age', least_age);
    if (known.status === 'on_air') return ingest.holdTo(known.key_hash);
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

  /** Nothing of a live that is gone is kept, but that it is. */
  private async forget(broadcast: Broadcast, ingest: Ingest): Promise<void> {
    ingest.stop('ended');
    broadcast.finish();
    // What R2 does not let go of now, it is asked for again.
    await this.ring(Date.now() + LOOK_MS);
    await broadcast.store.forget(broadcast.ring);
    this.broadcast = null;
    this.ingest = null;
    this.ctx.storage.kv.put(WITHHELD, true);
    await this.ctx.storage.deleteAlarm();
  }

  /** What is answered goes by a look: the first is needed, since it says for whom the live is; a later one that fails leaves it at the one before. */
  private async knowRecently(now_ms: number): Promise<void> {
    if (!this.broadcast) return;
    if (this.ctx.storage.kv.get('least_age') === undefined) return this.look();
    if (!this.broadcast.isOver || now_ms - this.looked_at_ms < LOOK_AGAIN_MS) return;
    await this.look().catch((error: unknown) => log('warn', 'media_room_not_told', { reason: String(error) }));
  }

  private async isOpenTo(pass: string | undefined): Promise<boolean> {
    if (!this.ctx.storage.kv.get<number>('least_age')) return true;
    const { isPass } = await import('./pass.ts');
    return pass !== undefined && isPass(this.env, this.live_uuid, pass);
  }

  /** Opens evidence until a moment, each under an address that is told to who looks at it and to nobody else. */
  async openEvidence(keys: readonly string[], until_ms: number): Promise<string[]> {
    const { kv } = this.ctx.storage;
    for (const [name, opened] of kv.list<Opened>({ prefix: OPENED }))
      if (opened.until_ms <= Date.now()) kv.delete(name);
    return keys.map((key) => {
      const name = crypto.randomUUID().replaceAll('-', '');
      kv.put(openedAs(name), { key, until_ms } satisfies Opened);
      return `/live-media/${this.live_uuid}/e${name}.${key.split('.').at(-1)}`;
    });
  }

  /** Returns when a picture last arrived, in milliseconds; null if none ever has. */
  async lastPictureAt(): Promise<number | null> {
    return this.broadcast?.ring.last ? this.broadcast.last_at_ms : null;
  }

  /** Keeps the last minute, as evidence of what was reported: its key in R2, or null where nothing was sent. */
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
    await this.ring(now_ms + LOOK_MS);
    const { kv } = this.ctx.storage;
    // A room that has died knows of no sender before it dials again; who paused was there when this rang last.
    if (ingest.isPausing) kv.put(SENDER_AT, now_ms);
    const silent_ms = now_ms - Math.max(broadcast.last_at_ms, ingest.demanded_at_ms, kv.get<number>(SENDER_AT) ?? 0);
    if (!broadcast.isOver && !ingest.isPausing && silent_ms >= SILENCE_MS) {
      const { endLive } = await import('./live-database.ts');
      await endLive(this.env, this.live_uuid, new Date(now_ms));
    }
    await this.look();
    if (!this.broadcast) return;
    await broadcast.store.flush(broadcast.ring);
    if (broadcast.isOver && broadcast.store.isFlushed) await this.ctx.storage.deleteAlarm();
  }

  /** A sender's socket, or a file that it puts. Whoever has no key of a live on air is not let in, and leaves no trace. */
  private async receive(request: Request, key: string, name: string): Promise<Response> {
    const key_hash = await sha256Hex(key);
    if (!(await this.isKey(key_hash))) return new Response(null, { status: 403 });
    const { kv } = this.ctx.storage;
    if (kv.get('live') === undefined) {
      kv.put('live', this.live_uuid);
      this.open();
    }
    if ((await this.ctx.storage.getAlarm()) === null) await this.ring(Date.now() + LOOK_MS);
    const { ingest } = this;
    if (!ingest) return new Response(null, { status: 503 });
    if (request.headers.get('upgrade') === 'websocket') {
      kv.put(SENDER_AT, Date.now());
      return ingest.accept(key_hash);
    }
    return request.method === 'PUT' ? ingest.put(request, key_hash, name) : new Response(null, { status: 405 });
  }

  private async isKey(key_hash: string): Promise<boolean> {
    const { isKeyOf } = await import('./live-database.ts');
    return isKeyOf(this.env.DB, this.live_uuid, key_hash);
  }

  private open(isPoison = false): void {
    const store = new MediaStore(this.ctx.storage, this.env.MEDIA, this.live_uuid);
    const broadcast = new Broadcast(store, this.ctx.storage.kv, isPoison);
    const notYet = (error: unknown) => log('warn', 'segment_not_stored', { reason: String(error) });
    const flush = () => this.ctx.waitUntil(store.flush(broadcast.ring).catch(notYet));
    this.broadcast = broadcast;
    this.ingest = new Ingest(broadcast, { flush, holds: (key_hash) => this.isKey(key_hash) });
  }

  private async ring(at_ms: number) {
    this.ctx.storage.kv.put('due_ms', at_ms);
    await this.ctx.storage.setAlarm(at_ms);
  }
}

/** Of a live that nobody has sent anything of. */
const waiting = (kind: string) =>
  kind === 'edge' || kind === 'picture'
    ? Response.json({ signal: 'waiting' }, { headers: { 'cache-control': 'public, max-age=1' } })
    : new Response(null, { status: 204, headers: { 'cache-control': 'no-store', 'x-signal': 'waiting' } });
