/** What an isolate read or wrote just now, by its id: bounded in entries and seconds. */

interface Bounds {
  entries: number;
  seconds: number;
}

export class Recent<Value> {
  readonly #bounds: Bounds;
  /** What has been held longest first. */
  readonly #held = new Map<string, { value: Value; sinceMs: number }>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** What was held under the id within the last seconds. */
  get(id: string, now: Date): Value | null {
    const found = this.#held.get(id);
    return found && now.getTime() - found.sinceMs < this.#bounds.seconds * 1000 ? found.value : null;
  }

  /** Holds a value under its id, in place of the one that was there. */
  hold(id: string, value: Value, now: Date): void {
    this.#held.delete(id);
    this.#held.set(id, { value, sinceMs: now.getTime() });
    const [oldest] = this.#held.keys();
    if (oldest !== undefined && this.#held.size > this.#bounds.entries) this.#held.delete(oldest);
  }

  drop(id: string): void {
    this.#held.delete(id);
  }
}
