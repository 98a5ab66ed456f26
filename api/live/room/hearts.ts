/**
 * Hearts of a live. A room or relay collects them, so that a flood becomes one message a second.
 */
import { HEARTS_EVERY_MS } from '../../../calls/live/chat/message-limits.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { SocketHub } from './socket-hub.ts';

const TOTAL = 'hearts';

/** Collects hearts, and calls `pass` with their number once a second. */
export class HeartBatch {
  private readonly pass: (count: number) => void;
  private gathered = 0;

  constructor(pass: (count: number) => void) {
    this.pass = pass;
  }

  add(count: number): void {
    if (this.gathered === 0) setTimeout(() => this.flush(), HEARTS_EVERY_MS);
    this.gathered += count;
  }

  private flush(): void {
    const count = this.gathered;
    this.gathered = 0;
    this.pass(count);
  }
}

/** Counts the hearts of a live in the storage of its room, and sends them to all visitors. */
export class RoomHearts extends HeartBatch {
  private readonly kv: SyncKvStorage;

  constructor(kv: SyncKvStorage, hub: SocketHub) {
    super((fresh) => {
      const total = (kv.get<number>(TOTAL) ?? 0) + fresh;
      kv.put(TOTAL, total);
      hub.send({ hearts: { fresh, total } });
    });
    this.kv = kv;
  }

  /** Hearts of the live so far. */
  get total(): number {
    return this.kv.get<number>(TOTAL) ?? 0;
  }

  /** Returns the message for a new visitor: none before the first heart. */
  updates(): RoomMessage[] {
    const { total } = this;
    return total > 0 ? [{ hearts: { fresh: 0, total } }] : [];
  }
}
