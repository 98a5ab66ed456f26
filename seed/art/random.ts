// One seed gives one stream of numbers, so that a picture drawn again from the same seed is
// identical to the byte.
export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  chance: (share: number) => boolean;
};

export function hash(text: string): number {
  let sum = 2166136261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/** Returns the prefix of every id in one picture, so that one page can inline many pictures. */
export function idOf(text: string): string {
  return `v${hash(text).toString(36).slice(0, 4)}`;
}

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
    chance: (share) => next() < share,
  };
}
