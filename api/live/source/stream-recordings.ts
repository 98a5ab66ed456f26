/**
 * Recordings of a live at Cloudflare Stream after its end: they are copied to R2 and deleted at
 * Stream. Reports get clips of them.
 */
import { minutesOf } from '../../moderation/moderation/evidence-key.ts';
import { log } from '../../platform/framework/log.ts';
import type { StreamApi } from '../stream/stream-api.ts';
import { abortCopy, copyRecording, recordingKey } from './copy-recording.ts';
import { type DueClip, EVIDENCE_SECONDS, MAX_TRIES, RECORDING_DELAY_MS, storeClip } from './evidence-clip.ts';
import { isCopied, replayAddresses } from './sent-video.ts';
import type { StreamState } from './stream-state.ts';

/** Attempts to store the last minute, for which the replay waits. */
const LAST_MINUTE_TRIES = 3;

export interface RecordingPorts {
  storage: DurableObjectStorage;
  bucket: R2Bucket;
  live_uuid: string;
  stream: StreamApi;
  input_uid: string;
  /** Stores the addresses of the recordings with the live. */
  keepRecordings: (recordings: readonly string[]) => Promise<void>;
}

export class StreamRecordings {
  private readonly ports: RecordingPorts;
  private readonly state: StreamState;
  private readonly stopping = new AbortController();

  constructor(ports: RecordingPorts, state: StreamState) {
    this.ports = ports;
    this.state = state;
  }

  /** True: nothing is left to do after the end. */
  get areSettled(): boolean {
    const { dropped, evidence, videos, is_swept } = this.state.now;
    return dropped.length === 0 && evidence.length === 0 && is_swept && videos.every(isCopied);
  }

  /** The addresses of the copies. */
  get addresses(): string[] {
    return replayAddresses(this.ports.live_uuid, this.state.now.videos);
  }

  /** Does what is due. A failure is thrown, and the next call retries. */
  async flush(isRecorded: boolean): Promise<void> {
    if (isRecorded && this.state.now.is_over) this.reserveLastMinute();
    await this.storeClips();
    await this.deleteDropped();
    if (!isRecorded || !this.state.now.is_over || this.stopping.signal.aborted) return;
    await this.sweep({ isSenderGone: false });
    if (this.state.now.evidence.length === 0) await this.copy();
  }

  /** Stops a copy, because the live is deleted. */
  stop(): void {
    this.stopping.abort();
  }

  /**
   * Reserves the minute before now as evidence, and returns its key. A later alarm stores it, once
   * Stream has recorded it. After the copy, a report gets the last minute of the live.
   */
  async keepEvidence(): Promise<string | null> {
    const video = this.state.now.videos.at(-1);
    if (!video) return null;
    const { bucket, live_uuid } = this.ports;
    const key = `${minutesOf(live_uuid)}${crypto.randomUUID().replaceAll('-', '')}.mp4`;
    if (isCopied(video)) {
      const minute = await bucket.get(this.lastMinuteKey);
      if (minute) await bucket.put(key, minute.body);
      return minute && key;
    }
    this.reserve({ key, tries: 0 });
    return key;
  }

  /**
   * Deletes all recordings. Throws while evidence is not stored, because it is cut from them.
   * `failure` is the error of the last flush, or null. Without an account, Stream deletes its
   * recordings by itself.
   */
  async forget(failure: unknown): Promise<void> {
    const { stream, bucket, storage } = this.ports;
    const keys = this.state.now.videos.map((_, index) => recordingKey(this.ports.live_uuid, index));
    for (const key of keys) await abortCopy({ bucket, kv: storage.kv, key });
    await bucket.delete([...keys, this.lastMinuteKey]);
    if (this.state.now.evidence.some(({ key }) => key !== this.lastMinuteKey))
      throw failure ?? new Error('evidence is not stored yet');
    if (!stream.hasAccount) return;
    if (failure !== null) throw failure;
    this.state.drop(...this.state.now.videos.flatMap((video) => (isCopied(video) ? [] : [video.uid])));
    await this.sweep({ isSenderGone: true });
    await this.deleteDropped();
  }

  private get lastMinuteKey(): string {
    return `live/${this.ports.live_uuid}/last-minute.mp4`;
  }

  private reserveLastMinute(): void {
    if (this.state.now.has_last_minute) return;
    this.state.keep({ has_last_minute: true });
    this.reserve({ key: this.lastMinuteKey, tries: MAX_TRIES - LAST_MINUTE_TRIES });
  }

  private reserve({ key, tries }: Pick<DueClip, 'key' | 'tries'>): void {
    const { videos, is_sending, seen_at_ms, evidence } = this.state.now;
    const video = videos.at(-1);
    if (!video) return;
    const now_ms = Date.now();
    const elapsed_seconds = Math.floor(((is_sending ? now_ms : seen_at_ms) - video.begun_ms) / 1000);
    const from_seconds = Math.max(0, elapsed_seconds - EVIDENCE_SECONDS);
    const due_ms = now_ms + RECORDING_DELAY_MS;
    this.state.keep({ evidence: [...evidence, { key, video_uid: video.uid, from_seconds, due_ms, tries }] });
  }

  private async storeClips(): Promise<void> {
    const due = this.state.now.evidence.filter(({ due_ms }) => due_ms <= Date.now());
    const results = await Promise.allSettled(
      due.map(async (one) => {
        const rest = await storeClip(this.ports, one);
        const others = this.state.now.evidence.filter(({ key }) => key !== one.key);
        this.state.keep({ evidence: rest ? [...others, rest] : others });
      }),
    );
    const failure = results.find((one) => one.status === 'rejected');
    if (failure) throw failure.reason;
  }

  /**
   * Drops videos of the live that no check has seen, such as those of short reconnects. Waits for a
   * sender that is still connected, unless `isSenderGone`.
   */
  private async sweep({ isSenderGone }: { isSenderGone: boolean }): Promise<void> {
    const { is_swept, begun_at_ms, ended_at_ms, seen_at_ms } = this.state.now;
    if (is_swept) return;
    const videos = await this.ports.stream.sentVideos(this.ports.input_uid);
    const own = videos.filter(({ created }) => {
      const begun_ms = created.getTime();
      return begun_ms >= begun_at_ms && begun_ms <= (ended_at_ms ?? seen_at_ms);
    });
    if (!isSenderGone && own.some(({ status }) => status.state === 'live-inprogress')) return;
    this.state.drop(...own.flatMap(({ uid }) => (this.state.knows(uid) ? [] : [uid])));
    this.state.keep({ is_swept: true });
    await this.deleteDropped();
  }

  private async copy(): Promise<void> {
    const { stream, bucket, storage, live_uuid, keepRecordings } = this.ports;
    const { signal } = this.stopping;
    for (const [index, video] of this.state.now.videos.entries()) {
      if (isCopied(video)) continue;
      const target = { bucket, kv: storage.kv, key: recordingKey(live_uuid, index), signal };
      const outcome = await copyRecording(stream, video.uid, target);
      if (outcome === 'later') return;
      if (outcome === 'lost') log('error', 'recording_lost', { live_uuid, video: video.uid });
      const copied_seconds = outcome === 'lost' ? 0 : outcome.seconds;
      const videos = this.state.now.videos.map((one) => (one.uid === video.uid ? { ...one, copied_seconds } : one));
      // A failure of the database repeats the copy, and one of Stream repeats the deletion.
      await keepRecordings(replayAddresses(live_uuid, videos));
      this.state.keep({ videos });
      if (outcome !== 'lost') this.state.drop(video.uid);
      await this.deleteDropped();
    }
  }

  private async deleteDropped(): Promise<void> {
    for (const uid of this.state.now.dropped) {
      await this.ports.stream.deleteVideo(uid);
      this.state.keep({ dropped: this.state.now.dropped.filter((other) => other !== uid) });
    }
  }
}
