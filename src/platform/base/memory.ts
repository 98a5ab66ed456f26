/** An in-memory LRU cache of an isolate, limited by entries, seconds and bytes. */

interface Bounds<Value> {
  entries: number;
  /** Maximum age of a returned value. */
  seconds: number;
  bytes?: { max: number; of: (value: Value) => number };
}

/**
 * A value may use at most this fraction (1/8) of the bytes, so that one value cannot evict all
 * others.
 */
const LARGEST_PART = 8;

/** A cache in the memory of one isolate. It evicts the least recently used values. */
export class Memory<Value> {
  readonly #bounds: Bounds<Value>;
  /** In order of use, most recent last. */
  readonly #held = new Map<string, { value: Value; sinceMs: number; bytes: number }>();
  #bytes = 0;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  /** Returns the value of a key, or null if it is missing or too old. */
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

  /** Stores a value, replacing the previous one. Values that are too large are not stored. */
  hold(key: string, value: Value, nowMs: number): void {
    this.drop(key);
    const { max = 0, of = () => 0 } = this.#bounds.bytes ?? {};
    const bytes = of(value);
    if (bytes > max / LARGEST_PART) return;
    this.#held.set(key, { value, sinceMs: nowMs, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#bounds.entries && this.#bytes <= max) return;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    const entry = this.#held.get(key);
    if (!entry) return;
    this.#held.delete(key);
    this.#bytes -= entry.bytes;
  }

  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }
}
