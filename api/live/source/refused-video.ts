/** Refuses a video of a live at Cloudflare Stream, so that its sender begins another. */

const KV_KEY = 'stream_door';

interface Refusal {
  /** The video that must not go on. */
  refused_uid: string | null;
  /** True: the sender must still be disconnected. */
  is_due: boolean;
}

export class RefusedVideo {
  private readonly kv: SyncKvStorage;
  private readonly disconnect: () => Promise<void>;
  private state: Refusal;

  /** `disconnect` makes the job `stream_inputs` disconnect the sender. */
  constructor(kv: SyncKvStorage, disconnect: () => Promise<void>) {
    this.kv = kv;
    this.disconnect = disconnect;
    this.state = kv.get<Refusal>(KV_KEY) ?? { refused_uid: null, is_due: false };
  }

  refuses(uid: string): boolean {
    return this.state.refused_uid === uid;
  }

  /** The next `disconnectIfDue` disconnects the sender of this video. */
  refuse(refused_uid: string): void {
    this.store({ refused_uid, is_due: true });
  }

  /** A failure is thrown, and the next call retries. */
  async disconnectIfDue(): Promise<void> {
    const { state } = this;
    if (!state.is_due) return;
    await this.disconnect();
    // Meanwhile another video may have been refused.
    if (this.state === state) this.store({ ...state, is_due: false });
  }

  private store(state: Refusal): void {
    this.state = state;
    this.kv.put(KV_KEY, state);
  }
}
