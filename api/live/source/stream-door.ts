/** Disconnects the sender of a live from Cloudflare Stream for so long that it begins another video. */

const DOOR = 'stream_door';
/** Longer than `SAME_VIDEO_SECONDS` of the input, within which a sender continues its video. */
const CLOSED_MS = 12_000;

interface Door {
  /** `opening`: the room asked Stream to accept senders, and has no answer. */
  state: 'open' | 'to_close' | 'closed' | 'opening';
  closed_at_ms: number;
  /** The video that must not go on. */
  refused_uid: string | null;
}

interface DoorPorts {
  storage: DurableObjectStorage;
  enable: (enabled: boolean) => Promise<unknown>;
  isOver: () => boolean;
}

export class StreamDoor {
  private readonly ports: DoorPorts;
  private door: Door;

  constructor(ports: DoorPorts) {
    this.ports = ports;
    this.door = ports.storage.kv.get<Door>(DOOR) ?? { state: 'open', closed_at_ms: 0, refused_uid: null };
  }

  /** True: nothing is left to ask of Stream. */
  get isSettled(): boolean {
    return this.door.state === 'open';
  }

  refuses(uid: string): boolean {
    return this.door.refused_uid === uid;
  }

  /** The next `settle` disconnects the sender of this video. */
  close(refused_uid: string): void {
    this.keep({ state: this.door.state === 'closed' ? 'closed' : 'to_close', refused_uid });
  }

  /** Applies what is due at Stream. A failure is thrown, and the next call retries. */
  async settle(): Promise<void> {
    const { storage, enable, isOver } = this.ports;
    if (isOver()) {
      // The job may have disabled the input before the room enabled it.
      if (this.door.state === 'opening') await enable(false);
      if (this.door.state !== 'open') this.keep({ state: 'open' });
      return;
    }
    if (this.door.state === 'to_close') {
      await enable(false);
      this.keep({ state: 'closed', closed_at_ms: Date.now() });
    }
    if (this.door.state === 'open') return;
    const opens_at_ms = this.door.closed_at_ms + CLOSED_MS;
    if (Date.now() < opens_at_ms) return storage.setAlarm(opens_at_ms);
    this.keep({ state: 'opening' });
    await enable(true);
    // Meanwhile the live may have ended, or another video may be refused.
    if (this.current() === 'opening' && !isOver()) this.keep({ state: 'open' });
  }

  private current(): Door['state'] {
    return this.door.state;
  }

  private keep(change: Partial<Door>): void {
    this.door = { ...this.door, ...change };
    this.ports.storage.kv.put(DOOR, this.door);
  }
}
