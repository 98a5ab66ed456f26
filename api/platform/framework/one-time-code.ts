/**
 * A one-time code that a user receives by email and types in. One object per purpose and person
 * counts every guess, even concurrent ones. It stores only the HMAC of the code and encrypted data,
 * and deletes itself. A copy of its storage reveals neither the code nor the address. Used by
 * identity/auth/mail-code.ts.
 */
import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';

const heldCode = z.object({
  hmac: z.string(),
  sealed: z.string(),
  tries_left: z.number(),
  held_at_ms: z.number(),
  expires_at_ms: z.number(),
});

/** Outcome of a guess. `over`: there is no code, or its tries are used up. */
export type Guess = 'right' | 'wrong' | 'over';

/** Durable Object that holds one code at a time; the newest is valid. */
export class OneTimeCode extends DurableObject {
  /**
   * Stores a code in place of the one before. Returns 0, or the seconds to wait if the one before
   * is too recent.
   */
  async hold(
    { hmac, sealed }: { hmac: string; sealed: string },
    { ttl_seconds, tries, wait_seconds }: { ttl_seconds: number; tries: number; wait_seconds: number },
  ): Promise<number> {
    const held_at_ms = Date.now();
    const before = this.held();
    const waitMs = before ? before.held_at_ms + wait_seconds * 1000 - held_at_ms : 0;
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    const expires_at_ms = held_at_ms + ttl_seconds * 1000;
    this.ctx.storage.kv.put('code', { hmac, sealed, tries_left: tries, held_at_ms, expires_at_ms });
    await this.ctx.storage.setAlarm(expires_at_ms);
    return 0;
  }

  /** Returns the encrypted data of the code that can still be guessed; null without such a code. */
  async sealed(): Promise<string | null> {
    const code = this.held();
    return code && code.tries_left > 0 ? code.sealed : null;
  }

  /** Checks a guess. A correct one deletes the code; a wrong one uses up a try. */
  async guess(hmac: string): Promise<Guess> {
    const code = this.held();
    if (!code || code.tries_left === 0) return 'over';
    if (hmac !== code.hmac) {
      this.ctx.storage.kv.put('code', { ...code, tries_left: code.tries_left - 1 });
      return code.tries_left === 1 ? 'over' : 'wrong';
    }
    await this.forget();
    return 'right';
  }

  /** Deletes the code. Also used for a code that could not be sent. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  override async alarm() {
    await this.forget();
  }

  private held() {
    const { data } = heldCode.safeParse(this.ctx.storage.kv.get('code'));
    return data && data.expires_at_ms > Date.now() ? data : null;
  }
}
