/**
 * Rate limits in the memory of one object: exact within it, and lost with it.
 * `platform/framework/limit.ts` counts for the whole API.
 */

/** A rate: the average per second, and the number allowed at once after a pause. */
export interface Rate {
  per_second: number;
  burst: number;
}

interface Bucket {
  tokens: number;
  at_ms: number;
}

/**
 * Maximum number of buckets in memory. A full bucket equals a missing one, so full buckets are
 * removed first.
 */
const MAX_BUCKETS = 10_000;

/** Token buckets, one per key. */
export class TokenBuckets {
  private readonly rate: Rate;
  private readonly buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.rate = rate;
  }

  /** Takes a token. Returns 0, or the milliseconds until the next token if the bucket is empty. */
  take(key: string, now_ms: number): number {
    const { per_second } = this.rate;
    const tokens = this.tokensOf(key, now_ms);
    if (tokens < 1) return Math.ceil(((1 - tokens) * 1000) / per_second);
    if (this.buckets.size >= MAX_BUCKETS) this.prune(now_ms);
    // Moves the key to the end of the map, so that pruning starts with the oldest.
    this.buckets.delete(key);
    this.buckets.set(key, { tokens: tokens - 1, at_ms: now_ms });
    return 0;
  }

  private tokensOf(key: string, now_ms: number): number {
    const { burst, per_second } = this.rate;
    const bucket = this.buckets.get(key);
    if (!bucket) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, now_ms - bucket.at_ms) * per_second) / 1000);
  }

  private prune(now_ms: number): void {
    for (const key of this.buckets.keys()) if (this.tokensOf(key, now_ms) >= this.rate.burst) this.buckets.delete(key);
    for (const key of this.buckets.keys()) {
      if (this.buckets.size < MAX_BUCKETS) return;
      this.buckets.delete(key);
    }
  }
}
