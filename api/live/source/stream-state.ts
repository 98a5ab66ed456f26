/** Stored state of a live that Cloudflare Stream delivers. */
import type { DueClip } from './evidence-clip.ts';
import type { SentVideo } from './sent-video.ts';

const STATE = 'stream';

interface State {
  videos: SentVideo[];
  /** Videos to delete at Stream: those of a practice, copied ones, and unknown ones. */
  dropped: string[];
  evidence: DueClip[];
  /** When the VB started the live or its practice. */
  begun_at_ms: number;
  /** Videos that began earlier belong to another live, or to the practice. */
  not_before_ms: number;
  seen_at_ms: number;
  is_sending: boolean;
  /** True: Stream has no input of the VB any more, because staff deleted it in the dashboard. */
  is_input_deleted: boolean;
  is_over: boolean;
  /** End of the live in the database. Null: it is not over, or it never was on air. */
  ended_at_ms: number | null;
  /** True: Stream has no video of the live that the room does not know. */
  is_swept: boolean;
  /** True: the last minute was reserved for later reports. */
  has_last_minute: boolean;
}

export class StreamState {
  private readonly kv: SyncKvStorage;
  private state: Readonly<State>;

  constructor(kv: SyncKvStorage, begun_at_ms: number) {
    this.kv = kv;
    this.state = kv.get<State>(STATE) ?? {
      ...{ videos: [], dropped: [], evidence: [], begun_at_ms, not_before_ms: begun_at_ms, seen_at_ms: begun_at_ms },
      ...{
        is_sending: false,
        is_input_deleted: false,
        is_over: false,
        ended_at_ms: null,
        is_swept: false,
        has_last_minute: false,
      },
    };
  }

  get now(): Readonly<State> {
    return this.state;
  }

  keep(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.kv.put(STATE, this.state);
  }

  /** Also deletes these videos at Stream. */
  drop(...uids: readonly string[]): void {
    this.keep({ dropped: [...new Set([...this.state.dropped, ...uids])] });
  }

  knows(uid: string): boolean {
    return this.state.videos.some((video) => video.uid === uid);
  }
}
