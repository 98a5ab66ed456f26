/**
 * Media that a program sends to Cloudflare Stream. Viewers play it from Stream with a token. After
 * the live, the recording is copied to R2 and deleted at Stream.
 */
import { minutesOf } from '../../moderation/moderation/evidence-key.ts';
import { log } from '../../platform/framework/log.ts';
import { SerialQueue } from '../../platform/scheduler/serial-queue.ts';
import { AirTime } from '../broadcast/air-time.ts';
import type { StopReason } from '../broadcast/ingest.ts';
import { notFound } from '../broadcast/serve/media-answer.ts';
import type { StreamApi } from '../stream/stream-api.ts';
import { signToken } from '../stream/stream-token.ts';
import { copyRecording, recordingKey } from './copy-recording.ts';
import { type DueClip, EVIDENCE_SECONDS, RECORDING_DELAY_MS, storeClip } from './evidence-clip.ts';
import type { LiveOutcome, LiveSource, ViewerMedia, ViewerRequest } from './live-source.ts';
import { replayFiles, type SentVideo } from './sent-video.ts';
import { serveObject } from './serve-object.ts';
import { StreamDoor } from './stream-door.ts';

const STATE = 'stream';
/** Maximum time between two checks of the input that counts as time on air. */
const AIR_GAP_MS = 90_000;
/** How long a token opens a video. The player asks for the next one by itself. */
const TOKEN_MS = 3_600_000;
/** Shorter for lives with an age limit and practices, because a pass can end before. */
const SHORT_TOKEN_MS = 600_000;

interface State {
  videos: SentVideo[];
  /** Videos to delete at Stream: those of a practice, and copied ones. */
  dropped: string[];
  evidence: DueClip[];
  /** Videos that began earlier belong to another live. */
  not_before_ms: number;
  seen_at_ms: number;
  is_sending: boolean;
  is_over: boolean;
}

export interface StreamPorts {
  storage: DurableObjectStorage;
  bucket: R2Bucket;
  live_uuid: string;
  stream: StreamApi;
  input_uid: string;
  /** Returns whether a viewer needs a pass. */
  isLimited: () => boolean;
  /** Called when something is to be stored, or a picture has arrived. */
  arrived: (source: LiveSource) => void;
  /** Disconnects the sender, which then begins another video. */
  disconnect: () => Promise<void>;
  /** Stores the addresses of the recordings with the live. */
  keepRecordings: (recordings: readonly string[]) => Promise<void>;
}

export class StreamSource implements LiveSource {
  private readonly ports: StreamPorts;
  private readonly air: AirTime;
  private readonly door: StreamDoor;
  private state: State;
  /** One at a time, because an upload has one writer. */
  private readonly flushing = new SerialQueue((isRecorded: boolean) => this.flushNow(isRecorded));
  private token: { video_uid: string; text: string; renew_at_ms: number } | null = null;

  /** `not_before_ms` is when the VB started the live. */
  constructor(ports: StreamPorts, not_before_ms: number) {
    this.ports = ports;
    this.air = new AirTime(ports.storage.kv, AIR_GAP_MS);
    this.state = ports.storage.kv.get<State>(STATE) ?? {
      ...{ videos: [], dropped: [], evidence: [], not_before_ms, seen_at_ms: not_before_ms },
      ...{ is_sending: false, is_over: false },
    };
    this.door = new StreamDoor(ports.storage.kv, ports.disconnect);
  }

  get isOver(): boolean {
    return this.state.is_over;
  }

  get isFlushed(): boolean {
    const { dropped, evidence, videos } = this.state;
    const isCopied = videos.every(({ copied_seconds }) => copied_seconds !== null);
    return dropped.length === 0 && evidence.length === 0 && isCopied;
  }

  get last_picture_at_ms(): number | null {
    return this.state.videos.length > 0 ? this.state.seen_at_ms : null;
  }

  /**
   * Asks Stream what the input sends. The sender of a video that began before the live must connect
   * again, because that video is not part of it.
   */
  async update(now_ms: number): Promise<boolean> {
    if (this.state.is_over) return false;
    const { stream, input_uid } = this.ports;
    const uid = await stream.sentVideo(input_uid);
    const isKnown = () => this.state.videos.some((video) => video.uid === uid);
    const begun_ms = uid === null || isKnown() ? null : (await stream.findVideo(uid))?.created.getTime();
    // The live may have ended or begun meanwhile.
    if (begun_ms === undefined || this.isOver) return false;
    const isEarlier = begun_ms !== null && begun_ms < this.state.not_before_ms;
    if (uid !== null && (isEarlier || this.door.refuses(uid))) {
      this.keep({ is_sending: false });
      this.door.refuse(uid);
      return true;
    }
    if (uid === null) {
      this.keep({ is_sending: false });
      return true;
    }
    const { videos } = this.state;
    this.air.arrived(now_ms);
    this.keep({
      videos: begun_ms === null || isKnown() ? videos : [...videos, { uid, begun_ms, copied_seconds: null }],
      ...{ is_sending: true, seen_at_ms: now_ms },
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
          { signal, hls: await this.playlistUrl(now_ms), video: this.state.videos.length - 1 },
          soon,
        );
      case 'picture':
        return Response.json({ signal, unplayed_count }, soon);
      case 'replay':
        return Response.json({ is_over: this.isOver, files: replayFiles(this.state.videos) }, soon);
      case 'stream':
      case 'playlist': {
        const location = signal === 'live' ? await this.playlistUrl(now_ms) : null;
        if (location === null) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
        return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
      }
      case 'recording': {
        if (!this.state.videos[media.init]?.copied_seconds) return notFound();
        const key = recordingKey(this.ports.live_uuid, media.init);
        return serveObject(this.ports.bucket, { key, range, cache_control: 'public, max-age=31536000, immutable' });
      }
      default:
        return notFound();
    }
  }

  silentSince(): number {
    return this.state.seen_at_ms;
  }

  forgiveUntil(at_ms: number): void {
    this.keep({ seen_at_ms: Math.max(this.state.seen_at_ms, at_ms) });
  }

  /** Stream checks keys itself. */
  holdTo(): void {}

  /** The sender begins another video, which tokens of the viewers so far do not open. */
  turnAway(): void {
    const video = this.state.videos.at(-1);
    this.token = null;
    // Without a video, no viewer has a token.
    if (!video) return;
    this.keep({ is_sending: false });
    this.door.refuse(video.uid);
    this.ports.arrived(this);
  }

  startOver(): void {
    const { videos, dropped } = this.state;
    this.turnAway();
    this.air.startOver();
    this.keep({
      ...{ videos: [], dropped: [...dropped, ...videos.map(({ uid }) => uid)] },
      ...{ not_before_ms: Date.now(), seen_at_ms: Date.now() },
    });
  }

  /** The job `stream_inputs` disables the input. */
  finish(): void {
    if (this.state.is_over) return;
    this.air.store(this.state.seen_at_ms);
    this.keep({ is_over: true, is_sending: false });
  }

  outcome(): LiveOutcome {
    return { recordings: this.addresses(this.state.videos), air_days: this.air.days };
  }

  flush(isRecorded: boolean): Promise<void> {
    return this.flushing.run(isRecorded);
  }

  private async flushNow(isRecorded: boolean): Promise<void> {
    if (!this.isOver) await this.door.settle();
    await this.deleteDropped();
    for (const due of this.state.evidence.filter(({ due_ms }) => due_ms <= Date.now())) {
      const rest = await storeClip(this.ports, due);
      const others = this.state.evidence.filter(({ key }) => key !== due.key);
      this.keep({ evidence: rest ? [...others, rest] : others });
    }
    if (isRecorded && this.isOver && this.state.evidence.length === 0) await this.copy();
  }

  /**
   * Reserves the minute before now. A later alarm stores it, once Stream has recorded it.
   */
  async keepEvidence(): Promise<string | null> {
    const video = this.state.videos.at(-1);
    if (!video || video.copied_seconds !== null) return null;
    const now_ms = Date.now();
    const { is_sending, seen_at_ms, evidence } = this.state;
    const elapsed_seconds = Math.floor(((is_sending ? now_ms : seen_at_ms) - video.begun_ms) / 1000);
    const key = `${minutesOf(this.ports.live_uuid)}${crypto.randomUUID().replaceAll('-', '')}.mp4`;
    const from_seconds = Math.max(0, elapsed_seconds - EVIDENCE_SECONDS);
    const due_ms = now_ms + RECORDING_DELAY_MS;
    this.keep({ evidence: [...evidence, { key, video_uid: video.uid, from_seconds, due_ms, tries: 0 }] });
    return key;
  }

  /** Evidence is stored first, because it is cut from the recording. */
  async forget(): Promise<void> {
    const { stream, bucket, storage, live_uuid } = this.ports;
    await this.flush(false);
    if (this.state.evidence.length > 0) throw new Error('evidence is not stored yet');
    const { videos, dropped } = this.state;
    await Promise.all([...dropped, ...videos.map(({ uid }) => uid)].map((uid) => stream.deleteVideo(uid)));
    if (videos.length > 0) await bucket.delete(videos.map((_, index) => recordingKey(live_uuid, index)));
    await storage.deleteAll();
  }

  private signal() {
    const { is_over, is_sending, videos } = this.state;
    if (is_over) return 'over';
    if (videos.length === 0) return 'waiting';
    return is_sending ? 'live' : 'lost';
  }

  private async playlistUrl(now_ms: number): Promise<string | null> {
    const video = this.state.videos.at(-1);
    if (!video) return null;
    const { settings } = this.ports.stream;
    if (this.token?.video_uid !== video.uid || this.token.renew_at_ms <= now_ms) {
      const lasting_ms = this.ports.isLimited() ? SHORT_TOKEN_MS : TOKEN_MS;
      const text = await signToken(settings, { video_uid: video.uid, until_ms: now_ms + lasting_ms });
      this.token = { video_uid: video.uid, text, renew_at_ms: now_ms + lasting_ms / 2 };
    }
    return `${settings.origin}/${this.token.text}/manifest/video.m3u8`;
  }

  private addresses(videos: readonly SentVideo[]): string[] {
    return replayFiles(videos).map(({ name }) => `/live-media/${this.ports.live_uuid}/${name}`);
  }

  private async copy(): Promise<void> {
    const { stream, bucket, storage, live_uuid, keepRecordings } = this.ports;
    for (const [index, video] of this.state.videos.entries()) {
      if (video.copied_seconds !== null) continue;
      const target = { bucket, kv: storage.kv, key: recordingKey(live_uuid, index) };
      const outcome = await copyRecording(stream, video.uid, target);
      if (outcome === 'later') return;
      if (outcome === 'lost') log('error', 'recording_lost', { live_uuid, video: video.uid });
      const copied_seconds = outcome === 'lost' ? 0 : outcome.seconds;
      const videos = this.state.videos.map((one) => (one.uid === video.uid ? { ...one, copied_seconds } : one));
      // A failure of the database repeats the copy, and one of Stream repeats the deletion.
      await keepRecordings(this.addresses(videos));
      this.keep({ videos, dropped: outcome === 'lost' ? this.state.dropped : [...this.state.dropped, video.uid] });
      await this.deleteDropped();
    }
  }

  private async deleteDropped(): Promise<void> {
    for (const uid of this.state.dropped) {
      await this.ports.stream.deleteVideo(uid);
      this.keep({ dropped: this.state.dropped.filter((other) => other !== uid) });
    }
  }

  private keep(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.ports.storage.kv.put(STATE, this.state);
  }
}
