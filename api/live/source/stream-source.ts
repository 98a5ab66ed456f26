/**
 * Media that a program sends to Cloudflare Stream. Viewers play it from Stream with a token. After
 * the live, the recording is copied to R2 and deleted at Stream.
 */
import type { SentSignal } from '../../../calls/live/broadcast/picture.ts';
import { SerialQueue } from '../../platform/scheduler/serial-queue.ts';
import { AirTime } from '../broadcast/air-time.ts';
import type { StopReason } from '../broadcast/ingest.ts';
import { notFound } from '../broadcast/serve/media-answer.ts';
import type { CutOutcome } from '../clip/cut/room-cut.ts';
import { recordingKey } from './copy-recording.ts';
import type { LiveOutcome, LiveSource, ViewerMedia, ViewerRequest } from './live-source.ts';
import { RefusedVideo } from './refused-video.ts';
import { replayFiles } from './sent-video.ts';
import { serveObject } from './serve-object.ts';
import { StreamPlaylist } from './stream-playlist.ts';
import { type RecordingPorts, StreamRecordings } from './stream-recordings.ts';
import { StreamState } from './stream-state.ts';

/** Maximum time between two checks of the input that counts as time on air. */
const AIR_GAP_MS = 90_000;

export interface StreamPorts extends RecordingPorts {
  /** Returns whether viewers of the live need a viewing pass. */
  isLimited: () => boolean;
  /** Called when something is to be stored, or a picture has arrived. */
  arrived: (source: LiveSource) => void;
  /** Disconnects the sender, which then begins another video. */
  disconnect: () => Promise<void>;
}

export class StreamSource implements LiveSource {
  private readonly ports: StreamPorts;
  private readonly air: AirTime;
  private readonly refusedVideo: RefusedVideo;
  private readonly state: StreamState;
  private readonly playlist: StreamPlaylist;
  private readonly recordings: StreamRecordings;
  /** One at a time, because an upload has one writer. */
  private readonly flushing = new SerialQueue((isRecorded: boolean) => this.flushNow(isRecorded));

  /** `begun_at_ms` is when the VB started the live. */
  constructor(ports: StreamPorts, begun_at_ms: number) {
    this.ports = ports;
    const { kv } = ports.storage;
    this.air = new AirTime(kv, AIR_GAP_MS);
    this.state = new StreamState(kv, begun_at_ms);
    this.refusedVideo = new RefusedVideo(kv, ports.disconnect);
    this.playlist = new StreamPlaylist(ports);
    this.recordings = new StreamRecordings(ports, this.state);
  }

  get isOver(): boolean {
    return this.state.now.is_over;
  }

  get isFlushed(): boolean {
    return this.recordings.areSettled;
  }

  get last_picture_at_ms(): number | null {
    return this.state.now.videos.length > 0 ? this.state.now.seen_at_ms : null;
  }

  /**
   * Asks Stream what the input sends. The sender of a video that began before the live must connect
   * again, because that video is not part of it.
   */
  async update(now_ms: number): Promise<boolean> {
    if (this.isOver) return false;
    const { stream, input_uid } = this.ports;
    const { video_uid: uid, is_deleted: is_input_deleted } = await stream.sentVideo(input_uid);
    const begun_ms = uid === null || this.state.knows(uid) ? null : (await stream.findVideo(uid))?.created.getTime();
    // The live may have ended or begun meanwhile.
    if (begun_ms === undefined || this.isOver) return false;
    const isEarlier = begun_ms !== null && begun_ms < this.state.now.not_before_ms;
    if (uid !== null && (isEarlier || this.refusedVideo.refuses(uid))) {
      this.state.keep({ is_sending: false });
      this.refusedVideo.refuse(uid);
      return true;
    }
    if (uid === null) {
      this.state.keep({ is_sending: false, is_input_deleted });
      return true;
    }
    const { videos } = this.state.now;
    this.air.arrived(now_ms);
    this.state.keep({
      videos:
        begun_ms === null || this.state.knows(uid) ? videos : [...videos, { uid, begun_ms, copied_seconds: null }],
      ...{ is_sending: true, is_input_deleted: false, seen_at_ms: now_ms },
    });
    return true;
  }

  /** Refuses senders: the program of this live sends to Stream. A studio shows the reason. */
  async receive(request: Request): Promise<Response> {
    if (request.headers.get('upgrade') !== 'websocket') return new Response(null, { status: 409 });
    const { 0: webSocket, 1: socket } = new WebSocketPair();
    socket.accept();
    const reason: StopReason = 'stream_sends';
    socket.send(JSON.stringify({ stop: reason }));
    socket.close(1000, reason);
    return new Response(null, { status: 101, webSocket });
  }

  async serve(media: ViewerMedia, { now_ms, range, unplayed_count }: ViewerRequest): Promise<Response> {
    const signal = this.signal();
    const soon = { headers: { 'cache-control': 'public, max-age=1' } };
    switch (media.kind) {
      case 'edge':
        if (signal !== 'live') return Response.json({ signal }, soon);
        return Response.json(
          { signal, hls: await this.address(now_ms), video: this.state.now.videos.length - 1 },
          soon,
        );
      case 'picture': {
        const refused = this.state.now.is_input_deleted ? 'input_deleted' : null;
        return Response.json({ signal, refused, unplayed_count } satisfies SentSignal, soon);
      }
      case 'replay':
        return Response.json({ is_over: this.isOver, files: replayFiles(this.state.now.videos) }, soon);
      case 'stream':
      case 'playlist': {
        const location = signal === 'live' ? await this.address(now_ms) : null;
        if (location === null) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
        return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
      }
      case 'recording': {
        if (!this.state.now.videos[media.init]?.copied_seconds) return notFound();
        const key = recordingKey(this.ports.live_uuid, media.init);
        return serveObject(this.ports.bucket, { key, range, cache_control: 'public, max-age=31536000, immutable' });
      }
      default:
        return notFound();
    }
  }

  silentSince(): number {
    return this.state.now.seen_at_ms;
  }

  forgiveUntil(at_ms: number): void {
    this.state.keep({ seen_at_ms: Math.max(this.state.now.seen_at_ms, at_ms) });
  }

  /** Stream checks keys itself. */
  holdTo(): void {}

  /** The sender begins another video, which tokens of the viewers so far do not open. */
  turnAway(): void {
    const video = this.state.now.videos.at(-1);
    this.playlist.renew();
    // Without a video, no viewer has a token.
    if (!video) return;
    this.state.keep({ is_sending: false });
    this.refusedVideo.refuse(video.uid);
    this.ports.arrived(this);
  }

  startOver(): void {
    const { videos } = this.state.now;
    this.turnAway();
    this.air.startOver();
    this.state.drop(...videos.map(({ uid }) => uid));
    this.state.keep({ videos: [], not_before_ms: Date.now(), seen_at_ms: Date.now() });
  }

  /**
   * The job `stream_inputs` disables the input. A video that began after the end belongs to the
   * next live of the VB.
   */
  finish(ended_at_ms: number | null): void {
    if (this.isOver) return;
    const { seen_at_ms, videos } = this.state.now;
    this.air.store(seen_at_ms);
    const own = videos.filter(({ begun_ms }) => ended_at_ms === null || begun_ms <= ended_at_ms);
    this.state.keep({ is_over: true, is_sending: false, ended_at_ms, videos: own });
  }

  outcome(): LiveOutcome {
    return { recordings: this.recordings.addresses, air_days: this.air.days };
  }

  flush(isRecorded: boolean): Promise<void> {
    return this.flushing.run(isRecorded);
  }

  private async flushNow(isRecorded: boolean): Promise<void> {
    if (!this.isOver) await this.refusedVideo.disconnectIfDue();
    await this.recordings.flush(isRecorded);
  }

  keepEvidence(): Promise<string | null> {
    return this.recordings.keepEvidence();
  }

  /** Stream has the segments, and R2 cannot cut the copy. */
  async cutClip(): Promise<CutOutcome> {
    return 'without_video';
  }

  async forget(): Promise<void> {
    this.recordings.stop();
    const failure = await this.flush(false).then(
      () => null,
      (error: unknown) => error,
    );
    await this.recordings.forget(failure);
    await this.ports.storage.deleteAll();
  }

  private signal() {
    const { is_over, is_sending, videos } = this.state.now;
    if (is_over) return 'over';
    if (videos.length === 0) return 'waiting';
    return is_sending ? 'live' : 'lost';
  }

  private async address(now_ms: number): Promise<string | null> {
    const video = this.state.now.videos.at(-1);
    return video ? this.playlist.addressOf(video.uid, now_ms) : null;
  }
}
