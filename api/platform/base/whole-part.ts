/**
 * Exact fractions of integer amounts. Products are computed as BigInt, because they can exceed 53
 * bits.
 */

/** Basis points in a whole: one is a hundredth of a percent. */
const BASIS_POINTS = 10_000;

/**
 * Returns `amount × numerator ÷ denominator`, rounded down. For shares: the remainder belongs to
 * another party.
 */
export const floorPart = (amount: number, numerator: number, denominator: number): number =>
  Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));

/** Returns the same, rounded half up. For tax and VAT. */
export const roundPart = (amount: number, numerator: number, denominator: number): number =>
  Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

/** Returns this number of basis points of the amount, rounded half up. */
export const roundShare = (amount: number, basisPoints: number) => roundPart(amount, basisPoints, BASIS_POINTS);
