/** Parts of whole amounts, exact at any size: products are taken beyond 53 bits before they are divided. */

/** A hundredth of a percent. */
const BASIS_POINTS = 10_000;

/** `amount × numerator ÷ denominator`, rounded down: for shares, whose remainder is somebody else's. */
export const floorPart = (amount: number, numerator: number, denominator: number): number =>
  Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));

/** The same, half up: for tax and VAT. */
export const roundPart = (amount: number, numerator: number, denominator: number): number =>
  Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

/** So many hundredths of a percent, half up. */
export const roundShare = (amount: number, basisPoints: number) => roundPart(amount, basisPoints, BASIS_POINTS);
