/** Masks personal data: its owner can still recognize it, but others cannot guess it. */

/**
 * Returns `x-xxxx-xxxxx-12-1`. With only five hidden digits, the check digit would leave about nine
 * thousand candidates.
 */
export const maskNationalId = (digits: string): string => `x-xxxx-xxxxx-${digits.slice(10, 12)}-${digits.slice(12)}`;

/** Masks a tax id in the same way; `••56` for a passport. */
export const maskTaxId = (id: string): string => (/^\d{13}$/.test(id) ? maskNationalId(id) : maskLast(id));

/** Returns `••56`. */
export const maskLast = (text: string): string => `••${text.slice(-2)}`;

/** Returns `xxx-x-x1234-x` for any length. */
export const maskAccount = (digits: string): string => `xxx-x-x${digits.slice(-5, -1)}-x`;

/** Returns `xxx-xxx-5678`. */
export const maskPhone = (digits: string): string => `xxx-xxx-${digits.slice(-4)}`;

/** Returns `f••@example.com`. */
export const maskEmail = (address: string): string => {
  const [name = '', domain = ''] = address.split('@');
  return `${first(name)}••@${domain}`;
};

/** Returns `ส•• ใ••`: the first letter of each word. */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map((word) => `${first(word)}••`)
    .join(' ');

/** Returns the first visible letter: with a Thai vowel written before it, and the marks on it. */
const first = (word: string): string => /^[เแโใไ]?\P{M}\p{M}*/u.exec(word)?.[0] ?? '';
