/**
 * Collects taps on a gift to one gift with a quantity, so that the ledger and the room receive a
 * combo as one command. Pure: the caller decides when a combo ends.
 */

/** A chosen gift. A combo contains the same choice only. */
export interface ChosenGift {
  gift_uuid: string;
  price_coins: number;
  /** Maximum pieces of one gift. */
  maxPieces: number;
  is_hidden: boolean;
}

/** A choice with the pieces of all taps. */
export interface Combo extends ChosenGift {
  pieces: number;
}

/**
 * Result of a tap.
 *
 * - `counted`: the combo goes on.
 * - `full`: the combo reached its maximum and is in `send`.
 * - `asks`: the member must confirm the price of the combo. It is in `ask`, and not counted.
 * - `short`: the coins are not enough. Nothing changed.
 */
interface Tapped {
  outcome: 'counted' | 'full' | 'asks' | 'short';
  /** Gifts to send now. */
  send: Combo[];
  ask: Combo | null;
}

const priceOf = ({ price_coins, pieces }: Combo): number => price_coins * pieces;

export class TapCollector {
  private balance_coins: number;
  private readonly ask_above_coins: number;
  private current: Combo | null = null;

  constructor({ balance_coins, ask_above_coins }: { balance_coins: number; ask_above_coins: number }) {
    this.balance_coins = balance_coins;
    this.ask_above_coins = ask_above_coins;
  }

  /** The gift that is not sent yet. */
  get combo(): Combo | null {
    return this.current;
  }

  /** Coins left after the combo. */
  get free_coins(): number {
    return this.balance_coins - (this.current ? priceOf(this.current) : 0);
  }

  /** Adds pieces of a gift. Another gift ends the combo before it. */
  tap(choice: ChosenGift, pieces: number): Tapped {
    if (choice.price_coins * pieces > this.free_coins) return { outcome: 'short', send: [], ask: null };
    const send: Combo[] = [];
    const before = this.current;
    if (before && !(isSame(before, choice) && before.pieces + pieces <= choice.maxPieces)) send.push(...this.end());
    const combo = { ...choice, pieces: pieces + (this.current?.pieces ?? 0) };
    if (priceOf(combo) > this.ask_above_coins) {
      this.current = null;
      return { outcome: 'asks', send, ask: combo };
    }
    this.current = combo;
    if (combo.pieces < choice.maxPieces) return { outcome: 'counted', send, ask: null };
    return { outcome: 'full', send: [...send, ...this.end()], ask: null };
  }

  /** Ends the combo. Returns it as the gift to send; none if there is no combo. */
  end(): Combo[] {
    const combo = this.current;
    if (!combo) return [];
    this.balance_coins -= priceOf(combo);
    this.current = null;
    return [combo];
  }

  /** Takes the balance after a sent gift. Answers may arrive in another order. */
  answered(coins_left: number): void {
    this.balance_coins = Math.min(this.balance_coins, coins_left);
  }

  /** Takes a balance that was read again. */
  hold(coins: number): void {
    this.balance_coins = coins;
  }
}

const isSame = (one: ChosenGift, other: ChosenGift) =>
  one.gift_uuid === other.gift_uuid && one.price_coins === other.price_coins && one.is_hidden === other.is_hidden;
