/** What gifts must have come to, reckoned naively: coins, V-tokens, the families' part, and limits of a day and of a month. */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';

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
  /** Its family's part of the V-tokens. */
  part: number;
  share: number;
}

/** Of what a giver limits their spending. */
export type LimitPeriod = 'day' | 'month';
/** A limit that is raised: until when the old one holds. */
export interface Raise {
  raisedFromMs: number;
  until: number;
}

/** A limit of a period, and what was spent in it. */
class LimitTwin {
  private limit: number | null = null;
  private raised: { to: number; fromMs: number } | null = null;
  private period = '';
  private spent = 0;
  private readonly periodOf: (now: Date) => string;

  constructor(periodOf: (now: Date) => string) {
    this.periodOf = periodOf;
  }

  limitTo(satang: number, now: Date): Raise | null {
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

  isOver(coins: number, now: Date): boolean {
    const limit = this.limitAt(now);
    return limit !== null && Math.floor(((this.spentBefore(now) + coins) * SATANG_PER_100_COINS) / 100) > limit;
  }

  spend(coins: number, now: Date): void {
    this.spent = this.spentBefore(now) + coins;
    this.period = this.periodOf(now);
  }

  private limitAt(now: Date): number | null {
    return this.raised && this.raised.fromMs <= now.getTime() ? this.raised.to : this.limit;
  }

  private spentBefore(now: Date): number {
    return this.period === this.periodOf(now) ? this.spent : 0;
  }
}

export class GiftTwin {
  coins: number;
  /** By how many gifts there were before. */
  private readonly given: Given[] = [];
  readonly vtokens = new Map<string, number>();
  familyVtokens = 0;
  /** By VB, in ten-thousandths of a V-token: it counts with the next gift. */
  private readonly remainders = new Map<string, number>();
  private readonly limits = {
    day: new LimitTwin((now) => bangkokDay(now)),
    month: new LimitTwin((now) => bangkokDay(now).slice(0, 7)),
  };

  constructor(coins: number) {
    this.coins = coins;
  }

  /** A limit of now and later; what is higher than before holds a day later. Says what is to be stored. */
  limitTo(period: LimitPeriod, satang: number, now: Date): Raise | null {
    return this.limits[period].limitTo(satang, now);
  }

  /** What becomes of a gift of so many; what is given is noted. */
  give(vb: string, quantity: number, at: { now: Date; rate: number; share: number }): Answer {
    const coins = quantity * GIFT_COINS;
    const limits = Object.values(this.limits);
    if (limits.some((limit) => limit.isOver(coins, at.now))) return 'spending_limit_reached';
    if (coins > this.coins) return 'coins_short';
    this.coins -= coins;
    for (const limit of limits) limit.spend(coins, at.now);
    const vtokens = Math.floor((coins * at.rate) / 100);
    const parts = vtokens * at.share + (at.share === 0 ? 0 : this.remainderOf(vb));
    const part = Math.max(0, Math.min(vtokens, Math.floor(parts / 10_000)));
    const gift = { vb, coins, vtokens, part, share: at.share };
    this.given.push(gift);
    this.earn(vb, vtokens);
    this.familyVtokens += part;
    this.leave(gift, 1);
    return 'given';
  }

  /** The nth gift is taken back: its V-tokens are nobody's, its coins the giver's again or gone with their money. */
  takeBack(nth: number, toGiver: boolean): void {
    const gift = this.nth(nth);
    const { vb, coins, vtokens } = gift;
    this.earn(vb, -vtokens);
    this.leave(gift, -1);
    if (toGiver) this.coins += coins;
  }

  /** An appeal is granted: the V-tokens are earned again, and the coins stay where they went. */
  grant(nth: number): void {
    const gift = this.nth(nth);
    this.earn(gift.vb, gift.vtokens);
    this.leave(gift, 1);
  }

  private remainderOf(vb: string): number {
    return this.remainders.get(vb) ?? 0;
  }

  /** Adds the remainder of a gift, or takes it out with -1. */
  private leave({ vb, vtokens, part, share }: Given, sign: 1 | -1): void {
    if (share > 0) this.remainders.set(vb, this.remainderOf(vb) + sign * (vtokens * share - part * 10_000));
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
