/**
 * Order references that customers and support read to each other. Payouts use them with another
 * prefix (submit.ts). The random part omits the letters I, L, O and U.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'VL';
const BITS_PER_LETTER = 5;
const LETTERS = 12;

/** Returns `VL` and 60 random bits of the uuid: its first half without the version. */
export function referenceOf(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  const bits = BigInt(`0x${hex.slice(0, 12)}${hex.slice(13, 16)}`);
  const letters = Array.from({ length: LETTERS }, (_, index) => {
    const shift = BigInt((LETTERS - 1 - index) * BITS_PER_LETTER);
    return ALPHABET[Number((bits >> shift) & 31n)];
  });
  return PREFIX + letters.join('');
}
