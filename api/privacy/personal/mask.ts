/** What is shown of personal data: enough for its owner to know it again, and too little for anybody else. */

/** `x-xxxx-xxxxx-12-1`: of fewer hidden digits the check digit would leave nine thousand. */
export const maskNationalId = (digits: string): string => `x-xxxx-xxxxx-${digits.slice(10, 12)}-${digits.slice(12)}`;

/** The same of who is known to the tax office; `••56` of a passport. */
export const maskTaxId = (id: string): string => (/^\d{13}$/.test(id) ? maskNationalId(id) : maskLast(id));

/** `••56`. */
export const maskLast = (text: string): string => `••${text.slice(-2)}`;

/** `xxx-x-x1234-x`, whatever its length. */
export const maskAccount = (digits: string): string => `xxx-x-x${digits.slice(-5, -1)}-x`;

/** `xxx-xxx-5678`. */
export const maskPhone = (digits: string): string => `xxx-xxx-${digits.slice(-4)}`;

/** `f••@example.com`. */
export const maskEmail = (address: string): string => {
  const [name = '', domain = ''] = address.split('@');
  return `${first(name)}••@${domain}`;
};

/** `ส•• ใ••`: the first letter of each word. */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map((word) => `${first(word)}••`)
    .join(' ');

/** A letter as it is seen: with the vowel that stands before it, and the marks on it. */
const first = (word: string): string => /^[เแโใไ]?\P{M}\p{M}*/u.exec(word)?.[0] ?? '';
