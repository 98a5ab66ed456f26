/**
 * A counter that is exact under concurrency: one object per name, and an object handles one request
 * at a time. It counts within a fixed window that opens with the first count, and deletes itself
 * when the window closes.
 */
import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';

const windowState = z.object({ count: z.number(), closes_at_ms: z.number() });

/** Outcome of one count. */
export interface CountResult {
  allowed: boolean;
  /** 0 if allowed. */
  retry_after_seconds: number;
}

/** Durable Object that counts events within a window, one object per counted name. */
export class Counter extends DurableObject {
  /**
   * Counts once and returns whether that was within `limit` per window. Rejected events are not
   * counted.
   */
  async count(limit: number, windowSeconds: number): Promise<CountResult> {
    const now = Date.now();
    const result = windowState.safeParse(this.ctx.storage.kv.get('window'));
    const open = result.success && result.data.closes_at_ms > now ? result.data : null;
    if (open && open.count >= limit) {
      return { allowed: false, retry_after_seconds: Math.ceil((open.closes_at_ms - now) / 1000) };
    }
    const next = { count: (open?.count ?? 0) + 1, closes_at_ms: open?.closes_at_ms ?? now + windowSeconds * 1000 };
    this.ctx.storage.kv.put('window', next);
    if (!open) await this.ctx.storage.setAlarm(next.closes_at_ms);
    return { allowed: true, retry_after_seconds: 0 };
  }

  override async alarm() {
    await this.ctx.storage.deleteAll();
  }
}
