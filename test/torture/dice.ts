/** Random values from a seed. */

/**
 * Random values of one command. Every command has its own, so that concurrent commands do not
 * change them.
 */
export class Dice {
  #state: number;

  constructor(seed: number, nth = 0) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b)) >>> 0;
  }

  /** Returns a number from 0 up to 1, by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number between both, inclusive. */
  between(least: number, max: number): number {
    return least + Math.floor(this.next() * (max - least + 1));
  }

  /** Returns whether something with this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of a list; undefined of an empty one. */
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.between(0, list.length - 1)];
  }

  /** Returns one name of a list of weights. */
  weighed<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let remaining = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      remaining -= weight;
      if (remaining < 0) return name;
    }
    return entries[0]?.[0] as Name;
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
