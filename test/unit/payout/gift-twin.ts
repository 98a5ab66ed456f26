/** What gifts must have come to, reckoned naively: coins, V-tokens, the families' part, and a limit of a day. */
import { bangkokDay } from '../../../calls/bangkok-day.ts';

/** What the giver is answered. */
type Answer = 'given' | 'coins_short' | 'spending_limit_reached';

const DAY_MS = 86_400_000;
/** What 100 coins stand for in a limit. */
const SATANG_PER_100_COINS = 1_000;
export const GIFT_COINS = 1_003;

/** A gift, for as long as it may be taken back. */
interface Given {
  vb: string;
  coins: number;
  vtokens: number;
}

export class GiftTwin {
  coins: number;
  /** By how many gifts there were before. */
  private readonly given: Given[] = [];
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
    this.given.push({ vb, coins, vtokens });
    this.earn(vb, vtokens);
    this.familyVtokens += Math.floor((vtokens * at.share) / 10_000);
    return 'given';
  }

  /** The nth gift is taken back: its V-tokens are nobody's, its coins the giver's again or gone with their money. */
  takeBack(nth: number, toGiver: boolean): void {
    const { vb, coins, vtokens } = this.nth(nth);
    this.earn(vb, -vtokens);
    if (toGiver) this.coins += coins;
  }

  /** An appeal is granted: the V-tokens are earned again, and the coins stay where they went. */
  grant(nth: number): void {
    const { vb, vtokens } = this.nth(nth);
    this.earn(vb, vtokens);
  }

  private nth(nth: number): Given {
    const given = this.given[nth];
    if (!given) throw new Error(`There was no gift ${nth}`);
    return given;
  }

  private earn(vb: string, vtokens: number): void {
    this.vtokens.set(vb, (this.vtokens.get(vb) ?? 0) + vtokens);
  }
}
