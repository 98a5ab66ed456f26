/**
 * A code that somebody is told by another way, and types in: one object for each purpose and person, so that every guess is
 * counted, whoever guesses at the same moment. It holds the code's HMAC alone and forgets itself: whoever reads what it
 * stores, now or in a copy of it, learns neither the code nor whom it was sent to. mail-code.ts is who uses it.
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

/** What became of a guess. `over`: there is no code, or it is used up. */
export type Guess = 'right' | 'wrong' | 'over';

/** One code at a time; the newest is the one that is good. */
export class OneTimeCode extends DurableObject {
  /** Holds a code, in place of the one before, unless that is too young: answers the seconds to wait, 0 where it is held. */
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

  /** What was sealed with the code that can still be guessed; null: there is none. */
  async sealed(): Promise<string | null> {
    const held = this.held();
    return held && held.tries_left > 0 ? held.sealed : null;
  }

  /** A right guess is right once; a wrong one costs a try. */
  async guess(hmac: string): Promise<Guess> {
    const held = this.held();
    if (!held || held.tries_left === 0) return 'over';
    if (hmac !== held.hmac) {
      this.ctx.storage.kv.put('code', { ...held, tries_left: held.tries_left - 1 });
      return held.tries_left === 1 ? 'over' : 'wrong';
    }
    await this.forget();
    return 'right';
  }

  /** Lets go of a code that reached nobody. */
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
