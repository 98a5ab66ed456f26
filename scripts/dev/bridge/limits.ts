/** Limits per address, against guessing of keys and floods of connections. */

const MAX_CONNECTIONS = 8;
const MAX_WRONG_KEYS = 10;
const WRONG_KEYS_MS = 60_000;

export class AddressLimits {
  private readonly open = new Map<string, number>();
  /** Times of wrong keys, oldest first. */
  private readonly wrong = new Map<string, number[]>();

  /** Counts a connection. Returns false if the address has too many, or guessed too many keys. */
  enter(address: string, now_ms: number): boolean {
    const count = this.open.get(address) ?? 0;
    if (count >= MAX_CONNECTIONS || this.wrongSince(address, now_ms).length >= MAX_WRONG_KEYS) return false;
    this.open.set(address, count + 1);
    return true;
  }

  leave(address: string): void {
    const count = (this.open.get(address) ?? 1) - 1;
    if (count > 0) this.open.set(address, count);
    else this.open.delete(address);
  }

  noteWrongKey(address: string, now_ms: number): void {
    this.wrong.set(address, [...this.wrongSince(address, now_ms), now_ms]);
  }

  private wrongSince(address: string, now_ms: number): number[] {
    const recent = (this.wrong.get(address) ?? []).filter((at_ms) => now_ms - at_ms < WRONG_KEYS_MS);
    if (recent.length > 0) this.wrong.set(address, recent);
    else this.wrong.delete(address);
    return recent;
  }
}

/** Bytes that one publisher may send in `RATE_MS`: 24 Mbit/s. */
const RATE_BYTES = 15_000_000;
const RATE_MS = 5_000;

/** Counts the bytes of a publisher. */
export class RateMeter {
  private from_ms = 0;
  private bytes = 0;

  /** Returns false if the publisher sends too much. */
  take(bytes: number, now_ms: number): boolean {
    if (now_ms - this.from_ms > RATE_MS) {
      this.from_ms = now_ms;
      this.bytes = 0;
    }
    this.bytes += bytes;
    return this.bytes <= RATE_BYTES;
  }
}
