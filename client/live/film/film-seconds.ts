/** Seconds of a film that a price buys, dearest first. */
const tiers = [
  [9_999, 8],
  [2_999, 6],
  [500, 3],
  [0, 2],
] as const;

/** Returns how long a film plays at most, in seconds. `coins` is the price of one piece. */
export const filmSeconds = (coins: number): number => tiers.find(([from]) => coins >= from)?.[1] ?? 0;
