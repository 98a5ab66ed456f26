/** What gifts must have come to, reckoned naively: coins, V-tokens, the families' part, and a limit of a day. */
import { bangkokDay } from '../../../calls/bangkok-day.ts';

/** What the giver is answered. */
type Answer = 'given' | 'coins_short' | 'spending_limit_reached';

const DAY_MS = 86_400_000;
/** What 100 coins stand for in a limit. */
const SATANG_PER_100_COINS = 1_000;
export const GIFT_COINS = 1_003;

export class GiftTwin {
  coins: number;
  readonly vtokens = new Map<string, number>();
  familyVtokens = 0;
  private limit: number | null = null;
  private raised: { to: number; fromMs: number } | null = null;
  private day = '';
  private spent = 0;

  constructor(coins: number) {
    this.coins = coins;
  }

  /** A limit of today and the days after; what is higher than before holds a day later. Says what is to be stored. */
  limitTo(satang: number, now: Date): { raisedFromMs: number; until: number } | null {
    const holds = this.limitAt(now);
    if (holds === null || satang <= holds) {
      this.limit = satang;
      this.raised = null;
      return null;
    }
    this.limit = holds;
    this.raised = { to: satang, fromMs: now.getTime() + DAY_MS };
    return { raisedFromMs: this.raised.fromMs, until: holds };
  }

  private limitAt(now: Date): number | null {
    return this.raised && this.raised.fromMs <= now.getTime() ? this.raised.to : this.limit;
  }

  private spentOn(now: Date): number {
    return this.day === bangkokDay(now) ? this.spent : 0;
  }

  /** What becomes of a gift of so many; what is given is noted. */
  give(vb: string, quantity: number, at: { now: Date; rate: number; share: number }): Answer {
    const coins = quantity * GIFT_COINS;
    const limit = this.limitAt(at.now);
    const after = Math.floor(((this.spentOn(at.now) + coins) * SATANG_PER_100_COINS) / 100);
    if (limit !== null && after > limit) return 'spending_limit_reached';
    if (coins > this.coins) return 'coins_short';
    this.coins -= coins;
    this.spent = this.spentOn(at.now) + coins;
    this.day = bangkokDay(at.now);
    const vtokens = Math.floor((coins * at.rate) / 100);
    this.vtokens.set(vb, (this.vtokens.get(vb) ?? 0) + vtokens);
    this.familyVtokens += Math.floor((vtokens * at.share) / 10_000);
    return 'given';
  }
}
