/**
 * What this isolate's visitors were given just now, in front of the Cache API. It is bounded in entries, bytes and seconds,
 * and what was asked for longest ago goes first. One shelf is everybody's: only what cache-policy.ts lets be shared comes here.
 */
import type { Kept } from './kept.ts';

interface Bounds {
  entries: number;
  bytes: number;
}

/** Nothing is given from here for longer, whatever its policy says: nothing that empties the platform's cache reaches it. */
export const MEMORY_SECONDS = 60;

/** One answer takes no more than this part of the bytes, so that none drives out all others. */
const LARGEST_PART = 8;

export class Memory {
  readonly #bounds: Bounds;
  /** In the order of use, the latest last. */
  readonly #held = new Map<string, { kept: Kept; sinceMs: number }>();
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** What was held under the key within the last minute. */
  get(key: string, nowMs: number): Kept | null {
    const entry = this.#held.get(key);
    if (!entry) return null;
    this.#held.delete(key);
    if (nowMs - entry.sinceMs >= MEMORY_SECONDS * 1000) {
      this.#bytes -= entry.kept.body.byteLength;
      return null;
    }
    this.#held.set(key, entry);
    return entry.kept;
  }

  /** Holds an answer under its key, in place of the one that was there. */
  hold(key: string, kept: Kept, nowMs: number): void {
    this.#drop(key);
    if (kept.body.byteLength > this.#bounds.bytes / LARGEST_PART) return;
    this.#held.set(key, { kept, sinceMs: nowMs });
    this.#bytes += kept.body.byteLength;
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#bounds.entries && this.#bytes <= this.#bounds.bytes) return;
      this.#drop(oldest);
    }
  }

  /** Holds nothing any more. */
  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }

  #drop(key: string) {
    const entry = this.#held.get(key);
    if (!entry) return;
    this.#held.delete(key);
    this.#bytes -= entry.kept.body.byteLength;
  }
}
