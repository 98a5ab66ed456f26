/**
 * Six digits that somebody is told by another way, and types in: one object for each purpose and person, so that every
 * guess is counted, whoever guesses at the same moment. It stands in no database and in no backup, and forgets itself.
 */
import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';

const issuedCode = z.object({
  code: z.string(),
  subject: z.string(),
  tries_left: z.number(),
  expires_at_ms: z.number(),
});

/** What became of a guess. `over`: there is no code, or it is used up. */
export type Guess = { outcome: 'right'; subject: string } | { outcome: 'wrong' | 'over' };

/** One code at a time; the newest is the one that is good. */
export class OneTimeCode extends DurableObject {
  /** Makes a code for `subject`, which is what a right guess gives back. */
  async issue(subject: string, { ttl_seconds, tries }: { ttl_seconds: number; tries: number }): Promise<string> {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    const code = String(random % 1_000_000).padStart(6, '0');
    const expires_at_ms = Date.now() + ttl_seconds * 1000;
    this.ctx.storage.kv.put('code', { code, subject, tries_left: tries, expires_at_ms });
    await this.ctx.storage.setAlarm(expires_at_ms);
    return code;
  }

  /** A right guess is right once; a wrong one costs a try. */
  async guess(typed: string): Promise<Guess> {
    const { data: issued } = issuedCode.safeParse(this.ctx.storage.kv.get('code'));
    if (!issued || issued.expires_at_ms <= Date.now() || issued.tries_left === 0) return { outcome: 'over' };
    if (typed !== issued.code) {
      this.ctx.storage.kv.put('code', { ...issued, tries_left: issued.tries_left - 1 });
      return { outcome: issued.tries_left === 1 ? 'over' : 'wrong' };
    }
    await this.ctx.storage.deleteAll();
    return { outcome: 'right', subject: issued.subject };
  }

  override async alarm() {
    await this.ctx.storage.deleteAll();
  }
}
