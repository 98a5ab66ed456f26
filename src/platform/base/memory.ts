/** What an isolate holds of what it read or made just now: bounded in entries, seconds and bytes, and what was asked for longest ago goes first. */

interface Bounds<Value> {
  entries: number;
  /** Nothing is given for longer. */
  seconds: number;
  bytes?: { most: number; of: (value: Value) => number };
}

/** One value takes no more than this part of the bytes, so that none drives out all others. */
const LARGEST_PART = 8;

export class Memory<Value> {
  readonly #bounds: Bounds<Value>;
  /** In the order of use, the latest last. */
  readonly #held = new Map<string, { value: Value; sinceMs: number; bytes: number }>();
  #bytes = 0;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  /** What was held under the key within the last seconds. */
  get(key: string, nowMs: number): Value | null {
    const entry = this.#held.get(key);
    if (!entry) return null;
    this.#held.delete(key);
    if (nowMs - entry.sinceMs >= this.#bounds.seconds * 1000) {
      this.#bytes -= entry.bytes;
      return null;
    }
    this.#held.set(key, entry);
    return entry.value;
  }

  /** Holds a value under its key, in place of the one that was there. */
  hold(key: string, value: Value, nowMs: number): void {
    this.drop(key);
    const { most = 0, of = () => 0 } = this.#bounds.bytes ?? {};
    const bytes = of(value);
    if (bytes > most / LARGEST_PART) return;
    this.#held.set(key, { value, sinceMs: nowMs, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#bounds.entries && this.#bytes <= most) return;
      this.drop(oldest);
    }
  }

  /** Holds nothing under the key any more. */
  drop(key: string): void {
    const entry = this.#held.get(key);
    if (!entry) return;
    this.#held.delete(key);
    this.#bytes -= entry.bytes;
  }

  /** Holds nothing any more. */
  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }
}
