/**
 * The media room of a live or a guest: one Durable Object each. It is separate from the live room,
 * so that a flood of messages cannot delay the video. Media is in its SQLite before it is
 * acknowledged, and whole segments go to R2. Most isolates of the API hold no room, so the code that
 * reads media is loaded with the first one.
 */
import { DurableObject } from 'cloudflare:workers';
import {
  EVIDENCE_NAME_HEADER,
  INGEST_KEY_HEADER,
  VIEWING_PASS_HEADER,
} from '../../../calls/live/broadcast/media-secret.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { sendLoad } from '../../platform/load/busy-time.ts';
import { SerialQueue } from '../../platform/scheduler/serial-queue.ts';
import type { ClipOrder, CutOutcome } from '../clip/cut/room-cut.ts';
import type { LiveSource } from '../source/live-source.ts';
import type { SendingInput } from '../source/open-source.ts';
import { OUTCOME_DUE, PASS_LIVE, PRACTICE, STREAM_INPUT, WITHHELD } from '../source/stored-keys.ts';
import { readMediaName } from './media-name.ts';
import { Unplayed } from './unplayed.ts';

/** Interval at which the room checks the live in the database, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000;
/** Age of the last check from which a request makes a live that is over check again. */
const RECHECK_MS = 60_000;
/** Milliseconds without a part after which a live is ended. */
const SILENCE_MS = 180_000;
/** An alarm this late shows that the room was down. Senders then get this long to reconnect. */
const LATE_MS = 60_000;
/** Minimum milliseconds between two checks of Stream for a studio that waits. */
const STREAM_CHECK_MS = 5_000;

const notYet = (error: unknown) => log('warn', 'segment_not_stored', { reason: String(error) });

export class LiveMedia extends DurableObject<ApiBindings> {
  private source: LiveSource | null = null;
  /** Resolves when the media is loaded. Null: the room has never had a sender. */
  private opening: Promise<void> | null = null;
  private readonly live_uuid: string;
  /** One check at a time. A caller waits for a check that started after its call. */
  private readonly looking = new SerialQueue(() => this.checkStates());
  /** One check at a time, because the first picture decides the source once. */
  private readonly checking = new SerialQueue(() => this.askStream());
  private looked_at_ms = 0;
  private readonly unplayed = new Unplayed();
  private stream_checked_at_ms = 0;
  /** Puts the live on air with its first picture, and stores complete media. */
  private arrived: (source: LiveSource) => void = () => undefined;

  constructor(ctx: DurableObjectState, env: ApiBindings) {
    super(ctx, env);
    this.live_uuid = ctx.id.name ?? ctx.storage.kv.get<string>('live') ?? '';
    if (ctx.storage.kv.get('live') !== undefined) void ctx.blockConcurrencyWhile(() => this.reopen());
  }

  private async reopen(): Promise<void> {
    const { countedLoad } = await import('../source/counted-load.ts');
    await countedLoad(this.ctx.storage, this.live_uuid, (isPoison) => {
      this.opening = this.open(isPoison);
      return this.opening;
    });
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split('/').at(-1) ?? '';
    const key = request.headers.get(INGEST_KEY_HEADER);
    if (key !== null) return this.receive(request, key, name);
    if (request.method === 'POST') return this.unplayed.hear(request, this.source?.isOver === false);
    const pass = request.headers.get(VIEWING_PASS_HEADER) ?? undefined;
    const media = readMediaName(request.headers.get(EVIDENCE_NAME_HEADER) ?? name, searchParams);
    const range = request.headers.get('range');
    // Evidence stays available when the live is hidden or deleted. A clip has a room of its own.
    if (media?.kind === 'evidence' || media?.kind === 'clip') {
      const { serveApart } = await import('../clip/serve-clip.ts');
      return serveApart({ env: this.env, kv: this.ctx.storage.kv, uuid: this.live_uuid }, media, { range, pass });
    }
    if (!media) return new Response(null, { status: 404 });
    const now_ms = Date.now();
    await this.knowRecently(now_ms);
    const { kv } = this.ctx.storage;
    if (kv.get(WITHHELD) === true) return new Response(null, { status: 404 });
    if (media.kind === 'picture' && !this.source) this.ctx.waitUntil(this.checkWaiting(now_ms));
    const { source } = this;
    if (!source) return (await import('./serve/media-answer.ts')).waiting(media.kind);
    const viewerRequest = { now_ms, range, unplayed_count: this.unplayed.count(now_ms) };
    if (kv.get(PRACTICE) === true) {
      const { servePractice } = await import('./practice.ts');
      return servePractice({ env: this.env, live_uuid: this.live_uuid, source }, media, { ...viewerRequest, pass });
    }
    // The figures about the incoming video are for the VB and show no video, so they need no pass.
    if (media.kind !== 'picture' && !(await this.isOpenTo(pass)))
      return new Response(null, { status: 403, headers: { 'cache-control': 'no-store' } });
    const answer = await source.serve(media, viewerRequest);
    return kv.get<number>('least_age') ? (await import('./pass.ts')).privateForBrowsers(answer) : answer;
  }

  /** A studio that waits finds its program even if a notification of Stream is lost. */
  private async checkWaiting(now_ms: number): Promise<void> {
    if (now_ms - this.stream_checked_at_ms < STREAM_CHECK_MS) return;
    this.stream_checked_at_ms = now_ms;
    await this.checkStream().catch((error: unknown) => log('warn', 'stream_unavailable', { reason: String(error) }));
  }

  /** Asks Cloudflare Stream whether the VB's program sends. Throws if Stream fails. */
  checkStream(): Promise<void> {
    return this.checking.run(undefined);
  }

  private async askStream(): Promise<void> {
    const { kv } = this.ctx.storage;
    const isRoom = () => kv.get(STREAM_INPUT) === undefined && (this.source?.last_picture_at_ms ?? null) !== null;
    if (isRoom() || kv.get(WITHHELD) === true) return;
    if (kv.get(STREAM_INPUT) === undefined) {
      const { findSendingInput } = await import('../source/open-source.ts');
      const input = await findSendingInput(this.env, this.live_uuid);
      if (!input || isRoom()) return;
      this.source?.finish(null);
      kv.put('live', this.live_uuid);
      kv.put(STREAM_INPUT, input);
      if (input.isPractice) kv.put(PRACTICE, true);
      this.opening = this.open();
      await this.wakeAt(Date.now() + CHECK_INTERVAL_MS);
    }
    await this.opening;
    if (await this.source?.update(Date.now())) this.arrived(this.source as LiveSource);
  }

  /**
   * Checks the live in the database: its status, its age limit, its contract and its key. Applies
   * what changed.
   */
  look(): Promise<void> {
    return this.looking.run(undefined);
  }

  private async checkStates(): Promise<void> {
    const { source } = this;
    if (!source) return;
    const database = await import('./live-database.ts');
    const now_ms = Date.now();
    let live = await database.liveAsKnown(this.env.DB, this.live_uuid, new Date(now_ms));
    if (live?.status === 'on_air' && live.is_contract_over === 1) {
      await database.markLiveEnded(this.env, this.live_uuid, new Date(now_ms));
      live = { ...live, status: 'ended', ended_at_ms: now_ms };
    }
    const { kv } = this.ctx.storage;
    kv.put(WITHHELD, !live || live.status === 'hidden');
    this.looked_at_ms = now_ms;
    if (!live) return this.forget(source);
    if (kv.get(PRACTICE) === true && live.status !== 'practice') {
      source.startOver();
      kv.delete(PRACTICE);
    }
    const least_age = live.least_age ?? 0;
    // The first check lets nobody in before it ends.
    if ((kv.get('least_age') ?? least_age) !== least_age) source.turnAway();
    kv.put('least_age', least_age);
    kv.put(PASS_LIVE, live.pass_uuid);
    if (database.acceptsVideo(live)) {
      source.holdTo(database.keysOf(live));
      if (kv.get(STREAM_INPUT) !== undefined && live.stream_key === null) await database.endInput(this.env);
      return;
    }
    if (!source.isOver) kv.put(OUTCOME_DUE, true);
    source.finish(live.ended_at_ms);
    if (kv.get(OUTCOME_DUE) === true) {
      await database.keepOutcome(this.env, this.live_uuid, source.outcome());
      kv.delete(OUTCOME_DUE);
    }
    this.ctx.waitUntil(source.flush(true).catch(notYet));
  }

  /** Deletes all media of a live that no longer exists, and remembers only that. */
  private async forget(source: LiveSource): Promise<void> {
    source.finish(null);
    // If R2 fails now, the alarm repeats the deletion.
    await this.wakeAt(Date.now() + CHECK_INTERVAL_MS);
    await source.forget();
    this.source = null;
    this.ctx.storage.kv.put(WITHHELD, true);
    await this.ctx.storage.deleteAlarm();
  }

  /**
   * Makes sure that the live was checked. The first check must succeed, because it reads the age
   * limit. If a later one fails, the last result is used.
   */
  private async knowRecently(now_ms: number): Promise<void> {
    if (!this.source) return;
    if (this.ctx.storage.kv.get('least_age') === undefined) return this.look();
    if (!this.source.isOver || now_ms - this.looked_at_ms < RECHECK_MS) return;
    await this.look().catch((error: unknown) => log('warn', 'media_room_not_notified', { reason: String(error) }));
  }

  private async isOpenTo(pass: string | undefined): Promise<boolean> {
    const { kv } = this.ctx.storage;
    if (!kv.get<number>('least_age')) return true;
    if (pass === undefined) return false;
    return (await import('./pass.ts')).isValidPass(this.env, kv.get<string>(PASS_LIVE) ?? this.live_uuid, pass);
  }

  /** Opens evidence until a time. Returns addresses that only the requesting moderator receives. */
  async openEvidence(keys: readonly string[], until_ms: number): Promise<string[]> {
    const { openEvidenceIn } = await import('./opened-evidence.ts');
    return openEvidenceIn(this.ctx.storage.kv, this.live_uuid, { keys, until_ms });
  }

  /** Returns the time of the last video in milliseconds, or null if none ever arrived. */
  async lastPictureAt(): Promise<number | null> {
    return this.source?.last_picture_at_ms ?? null;
  }

  /** Keeps the last minute as evidence. Returns its key in R2, or null if no media can be read. */
  async keepEvidence(): Promise<string | null> {
    return (await this.source?.keepEvidence()) ?? null;
  }

  /** Cuts a clip. A practice, and a live that is hidden or deleted, gives none. */
  async cutClip(order: ClipOrder): Promise<CutOutcome> {
    await this.knowRecently(Date.now());
    const isOpen = [WITHHELD, PRACTICE].every((key) => this.ctx.storage.kv.get(key) !== true);
    return (isOpen && (await this.source?.cutClip(order))) || 'without_video';
  }

  override async alarm(): Promise<void> {
    if (!this.source) return;
    const now_ms = Date.now();
    const { kv } = this.ctx.storage;
    if (now_ms - (kv.get<number>('due_ms') ?? now_ms) > LATE_MS)
      this.source.forgiveUntil(now_ms - SILENCE_MS + LATE_MS);
    await this.wakeAt(now_ms + CHECK_INTERVAL_MS);
    this.ctx.waitUntil(sendLoad(this.env));
    const isKnown = await this.checkStream().then(
      () => true,
      (error: unknown) => void log('warn', 'stream_unavailable', { reason: String(error) }),
    );
    // The check may have replaced a camera that sent nothing.
    const { source } = this;
    const isSilent = isKnown === true && now_ms - source.silentSince(now_ms) >= SILENCE_MS;
    if (isSilent && !source.isOver && kv.get(PRACTICE) !== true) {
      const { markLiveEnded } = await import('./live-database.ts');
      await markLiveEnded(this.env, this.live_uuid, new Date(now_ms));
    }
    await this.look();
    if (this.source !== source) return;
    await source.flush(kv.get(PRACTICE) !== true);
    if (source.isOver && source.isFlushed) await this.ctx.storage.deleteAlarm();
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
      if (status === 'practice') kv.put(PRACTICE, true);
      this.opening = this.open();
    }
    await this.opening;
    if ((await this.ctx.storage.getAlarm()) === null) await this.wakeAt(Date.now() + CHECK_INTERVAL_MS);
    return this.source?.receive(request, key_hash, name) ?? new Response(null, { status: 503 });
  }

  private async statusFor(key_hash: string) {
    const { statusForKey } = await import('./live-database.ts');
    return statusForKey(this.env.DB, this.live_uuid, key_hash);
  }

  private async open(isPoison = false): Promise<void> {
    const [{ FirstPicture }, { openSource }] = await Promise.all([
      import('../studio/first-picture.ts'),
      import('../source/open-source.ts'),
    ]);
    const { env, live_uuid, ctx } = this;
    const { storage } = ctx;
    const isPractice = () => storage.kv.get(PRACTICE) === true;
    const firstPicture = new FirstPicture(env, storage.kv, live_uuid);
    this.arrived = (source) => {
      if (source.last_picture_at_ms !== null && !isPractice()) ctx.waitUntil(firstPicture.arrived());
      ctx.waitUntil(source.flush(!isPractice()).catch(notYet));
    };
    const { arrived } = this;
    const holds = async (key_hash: string) => (await this.statusFor(key_hash)) !== null;
    const isLimited = () => isPractice() || (storage.kv.get<number>('least_age') ?? 0) > 0;
    const input = storage.kv.get<SendingInput>(STREAM_INPUT) ?? null;
    this.source = openSource({ env, storage, live_uuid, holds, isLimited, arrived }, input, isPoison);
  }

  private async wakeAt(at_ms: number) {
    this.ctx.storage.kv.put('due_ms', at_ms);
    await this.ctx.storage.setAlarm(at_ms);
  }
}
