/** Media that senders deliver to the media room itself: the studio, programs and the bridge. */
import { Broadcast } from '../broadcast/broadcast.ts';
import { Ingest } from '../broadcast/ingest.ts';
import { MediaStore } from '../broadcast/store.ts';
import type { ClipCutter, ClipOrder, CutOutcome } from '../clip/cut/room-cut.ts';
import type { LiveOutcome, LiveSource, ViewerMedia, ViewerRequest } from './live-source.ts';

/**
 * Storage key: last time at which a sender connected, or was seen to pause for lack of viewers.
 * Such a sender sends no parts.
 */
const SENDER_AT = 'sender_at_ms';

/** Parts of the media room that the source uses. */
export interface RoomPorts {
  storage: DurableObjectStorage;
  bucket: R2Bucket;
  live_uuid: string;
  /** Returns whether a key is valid for the live now. */
  holds: (key_hash: string) => Promise<boolean>;
  /** Called after media has arrived. */
  arrived: (source: LiveSource) => void;
}

export class RoomSource implements LiveSource {
  private readonly broadcast: Broadcast;
  private readonly ingest: Ingest;
  private readonly ports: RoomPorts;
  private cutter: ClipCutter | null = null;

  /** `isPoison`: loading the stored parts crashed the room before, so they are dropped. */
  constructor(ports: RoomPorts, isPoison: boolean) {
    const { storage, bucket, live_uuid, holds, arrived } = ports;
    this.ports = ports;
    this.broadcast = new Broadcast(new MediaStore(storage, bucket, live_uuid), storage.kv, isPoison);
    this.ingest = new Ingest(this.broadcast, { flush: () => arrived(this), holds });
  }

  get isOver(): boolean {
    return this.broadcast.isOver;
  }

  get isFlushed(): boolean {
    return this.broadcast.store.isFlushed;
  }

  get last_picture_at_ms(): number | null {
    return this.broadcast.timeline.last ? this.broadcast.last_at_ms : null;
  }

  /** Everything arrives at the room itself. */
  async update(): Promise<boolean> {
    return false;
  }

  async receive(request: Request, key_hash: string, name: string): Promise<Response> {
    if (request.headers.get('upgrade') === 'websocket') {
      this.ports.storage.kv.put(SENDER_AT, Date.now());
      return this.ingest.accept(key_hash);
    }
    return request.method === 'PUT' ? this.ingest.put(request, key_hash, name) : new Response(null, { status: 405 });
  }

  async serve(media: ViewerMedia, request: ViewerRequest): Promise<Response> {
    await this.ingest.look(request.now_ms);
    const { serve } = await import('../broadcast/serve/serve.ts');
    return serve(this.broadcast, media, request);
  }

  /**
   * After a crash the room knows no sender until one reconnects. Storing the time records that the
   * sender was paused, not gone.
   */
  silentSince(now_ms: number): number {
    const { kv } = this.ports.storage;
    if (this.ingest.isPausing) kv.put(SENDER_AT, now_ms);
    return Math.max(this.broadcast.last_at_ms, this.ingest.demanded_at_ms, kv.get<number>(SENDER_AT) ?? 0);
  }

  forgiveUntil(at_ms: number): void {
    this.broadcast.last_at_ms = Math.max(this.broadcast.last_at_ms, at_ms);
  }

  holdTo(key_hashes: ReadonlySet<string>): void {
    this.ingest.holdTo(key_hashes);
  }

  turnAway(): void {
    this.broadcast.turnAway();
  }

  startOver(): void {
    this.broadcast.startOver();
  }

  finish(): void {
    this.ingest.stop('ended');
    this.broadcast.finish();
  }

  /** A recording has one file per encoding. */
  outcome(): LiveOutcome {
    const { timeline, air } = this.broadcast;
    const lasts = timeline.segments.filter(({ msn, init }) => timeline.segments[msn + 1]?.init !== init);
    const recordings = lasts.map(({ init, msn }) => `/live-media/${this.ports.live_uuid}/r${init}-${msn}.mp4`);
    return { recordings, air_days: air.days };
  }

  flush(isRecorded: boolean): Promise<void> {
    return this.broadcast.store.flush(this.broadcast.timeline, isRecorded);
  }

  async keepEvidence(): Promise<string | null> {
    const { keepLastMinute } = await import('../broadcast/evidence.ts');
    return keepLastMinute(this.ports.bucket, this.ports.live_uuid, this.broadcast);
  }

  async cutClip(order: ClipOrder): Promise<CutOutcome> {
    const { ClipCutter } = await import('../clip/cut/room-cut.ts');
    this.cutter ??= new ClipCutter(this.ports.bucket);
    const { timeline, store } = this.broadcast;
    const { segments, inits } = timeline;
    return this.cutter.cut({ segments, inits, read: (segment) => store.read(segment) }, order);
  }

  forget(): Promise<void> {
    return this.broadcast.store.forget(this.broadcast.timeline);
  }
}
