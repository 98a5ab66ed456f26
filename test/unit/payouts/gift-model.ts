/**
 * A reference model of gifts: coins, V-tokens, the families’ part, and spending limits per day and
 * month.
 */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';

/** The expected response to the giver. */
type Answer = 'given' | 'coins_short' | 'spending_limit_reached';

const DAY_MS = 86_400_000;
/** The price of 100 coins in satang, for spending limits. */
const SATANG_PER_100_COINS = 1_000;
export const GIFT_COINS = 1_003;

/** A gift, recorded so that it can be taken back. */
interface Given {
  vb: string;
  coins: number;
  vtokens: number;
  /** The family’s part, in V-tokens. */
  part: number;
  share: number;
}

/** The periods of a spending limit. */
export type LimitPeriod = 'day' | 'month';
/**
 * A limit that is being raised: when the new limit applies, and the old limit in satang until then.
 */
export interface Raise {
  raisedFromMs: number;
  until: number;
}

/** A spending limit per period, with the coins spent in the current period. */
class LimitModel {
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

export class GiftModel {
  coins: number;
  /** Gifts in the order in which they were given. */
  private readonly given: Given[] = [];
  readonly vtokens = new Map<string, number>();
  familyVtokens = 0;
  /** By VB, in ten-thousandths of a V-token. The remainder counts with the next gift. */
  private readonly remainders = new Map<string, number>();
  private readonly limits = {
    day: new LimitModel((now) => bangkokDay(now)),
    month: new LimitModel((now) => bangkokDay(now).slice(0, 7)),
  };

  constructor(coins: number) {
    this.coins = coins;
  }

  /**
   * Sets a limit. A higher limit applies a day later. Returns that raise as it must be stored, or
   * null.
   */
  limitTo(period: LimitPeriod, satang: number, now: Date): Raise | null {
    return this.limits[period].limitTo(satang, now);
  }

  /** Returns the expected response to a gift, and records the gift if it is given. */
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

  /**
   * Takes the nth gift back: the VB loses the V-tokens. The coins return to the giver or, after a
   * refund of their money, to no one.
   */
  takeBack(nth: number, toGiver: boolean): void {
    const gift = this.nth(nth);
    const { vb, coins, vtokens } = gift;
    this.earn(vb, -vtokens);
    this.leave(gift, -1);
    if (toGiver) this.coins += coins;
  }

  /** Grants an appeal: the VB earns the V-tokens again, and the coins stay where they went. */
  grant(nth: number): void {
    const gift = this.nth(nth);
    this.earn(gift.vb, gift.vtokens);
    this.leave(gift, 1);
  }

  private remainderOf(vb: string): number {
    return this.remainders.get(vb) ?? 0;
  }

  /** Adds the remainder of a gift, or removes it if `sign` is -1. */
  private leave({ vb, vtokens, part, share }: Given, sign: 1 | -1): void {
    if (share > 0) this.remainders.set(vb, this.remainderOf(vb) + sign * (vtokens * share - part * 10_000));
  }

  private nth(nth: number): Given {
    const gift = this.given[nth];
    if (!gift) throw new Error(`There was no gift ${nth}`);
    return gift;
  }

  private earn(vb: string, vtokens: number): void {
    this.vtokens.set(vb, (this.vtokens.get(vb) ?? 0) + vtokens);
  }
}
