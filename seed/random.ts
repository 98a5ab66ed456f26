/**
 * Pseudorandom numbers of one seed. The same seed always gives the same numbers, so that a picture
 * that is drawn again is identical to the byte.
 */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number;
  /** Returns an integer from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Returns true with this probability, from 0 to 1. */
  chance: (probability: number) => boolean;
};

/** Returns a 32-bit hash of a text. It is not cryptographic. */
export function hash(text: string): number {
  let sum = 2166136261;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/**
 * Returns the prefix of every id in one picture, so that ids of several pictures rarely collide.
 */
export function idPrefixOf(text: string): string {
  return `v${hash(text).toString(36).slice(0, 4)}`;
}

/** Returns the numbers of a seed. */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => Math.round(low + next() * (high - low)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
