/** Inputs and videos of an account at Cloudflare Stream. */
import type { RecordStore } from '../gateway/record-store.ts';

export interface Input {
  uid: string;
  stream_key: string;
  enabled: boolean;
  name: string;
  /** Days after its end on which Stream deletes a recording. Null: never. */
  delete_after_days: number | null;
  deleted: boolean;
}

export interface Video {
  uid: string;
  input_uid: string;
  created_ms: number;
  /** Null: it is sent now. */
  ended_ms: number | null;
  /** Name of the film that the sender sends. */
  film: string;
  has_download: boolean;
  delete_after_days: number | null;
  deleted: boolean;
}

/** A change about which Stream sends a notification. */
export interface InputEvent {
  input_uid: string;
  type: 'live_input.connected' | 'live_input.disconnected';
}

const DAY_MS = 86_400_000;

const newHex = () => crypto.randomUUID().replaceAll('-', '');

export class StreamRecords {
  private readonly store: RecordStore;
  private readonly now: () => Date;
  /** Events that were not sent yet. */
  readonly events: InputEvent[] = [];

  constructor(store: RecordStore, now: () => Date) {
    this.store = store;
    this.now = now;
  }

  inputs(): Input[] {
    return this.store.list<Input>('input:').filter(({ deleted }) => !deleted);
  }

  input(uid: string): Input | undefined {
    return this.inputs().find((input) => input.uid === uid);
  }

  createInput(settings: Pick<Input, 'enabled' | 'name' | 'delete_after_days'>): Input {
    return this.putInput({ ...settings, uid: newHex(), stream_key: newHex() + newHex(), deleted: false });
  }

  changeInput(uid: string, change: Partial<Input>): Input | undefined {
    const input = this.input(uid);
    if (!input) return undefined;
    const changed = this.putInput({ ...input, ...change });
    if (!changed.enabled || changed.deleted || changed.stream_key !== input.stream_key) this.disconnect(uid);
    return changed;
  }

  rotateKeys(uid: string): Input | undefined {
    return this.changeInput(uid, { stream_key: newHex() + newHex() });
  }

  /** A sender connects with its key. Returns null if Stream refuses it. */
  connect(stream_key: string, film: string): Video | null {
    const input = this.inputs().find((one) => one.stream_key === stream_key);
    if (!input?.enabled) return null;
    const current = this.sentVideo(input.uid);
    if (current) return current;
    const { uid: input_uid, delete_after_days } = input;
    const video = { uid: newHex(), input_uid, created_ms: this.now().getTime(), film, delete_after_days };
    this.events.push({ input_uid: input.uid, type: 'live_input.connected' });
    return this.putVideo({ ...video, ended_ms: null, has_download: false, deleted: false });
  }

  disconnect(input_uid: string): void {
    const video = this.sentVideo(input_uid);
    if (!video) return;
    this.putVideo({ ...video, ended_ms: this.now().getTime() });
    this.events.push({ input_uid, type: 'live_input.disconnected' });
  }

  /** Returns the video that an input sends now. */
  sentVideo(input_uid: string): Video | undefined {
    return this.videos().find((video) => video.input_uid === input_uid && video.ended_ms === null);
  }

  videos(): Video[] {
    const now_ms = this.now().getTime();
    const isExpired = ({ ended_ms, delete_after_days: days }: Video) =>
      ended_ms !== null && days !== null && now_ms >= ended_ms + days * DAY_MS;
    return this.store.list<Video>('video:').filter((video) => !video.deleted && !isExpired(video));
  }

  video(uid: string): Video | undefined {
    return this.videos().find((video) => video.uid === uid);
  }

  putVideo(video: Video): Video {
    this.store.put(`video:${video.uid}`, video);
    return video;
  }

  private putInput(input: Input): Input {
    this.store.put(`input:${input.uid}`, input);
    return input;
  }
}
