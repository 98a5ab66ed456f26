/** Makes the sender of a live at Cloudflare Stream begin another video. */

const DOOR = 'stream_door';

interface Door {
  /** The video that must not go on. */
  refused_uid: string | null;
  /** True: the sender must still be disconnected. */
  is_due: boolean;
}

export class StreamDoor {
  private readonly kv: SyncKvStorage;
  private readonly disconnect: () => Promise<void>;
  private door: Door;

  /** `disconnect` makes the job `stream_inputs` disconnect the sender. */
  constructor(kv: SyncKvStorage, disconnect: () => Promise<void>) {
    this.kv = kv;
    this.disconnect = disconnect;
    this.door = kv.get<Door>(DOOR) ?? { refused_uid: null, is_due: false };
  }

  refuses(uid: string): boolean {
    return this.door.refused_uid === uid;
  }

  /** The next `settle` disconnects the sender of this video. */
  refuse(refused_uid: string): void {
    this.keep({ refused_uid, is_due: true });
  }

  /** A failure is thrown, and the next call retries. */
  async settle(): Promise<void> {
    const { door } = this;
    if (!door.is_due) return;
    await this.disconnect();
    // Meanwhile another video may have been refused.
    if (this.door === door) this.keep({ ...door, is_due: false });
  }

  private keep(door: Door): void {
    this.door = door;
    this.kv.put(DOOR, door);
  }
}
