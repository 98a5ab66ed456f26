/** What is shown of personal data: enough for its owner to know it again, and too little for anybody else. */
import { bankName } from '../../calls/bank.ts';
import type { Contents } from './step-content.ts';

/** `x-xxxx-xxxxx-12-1`: of fewer hidden digits the check digit would leave nine thousand. */
const maskNationalId = (digits: string): string => `x-xxxx-xxxxx-${digits.slice(10, 12)}-${digits.slice(12)}`;

/** `xxx-x-x1234-x`, whatever its length. */
const maskAccount = (digits: string): string => `xxx-x-x${digits.slice(-5, -1)}-x`;

/** `xxx-xxx-5678`. */
const maskPhone = (digits: string): string => `xxx-xxx-${digits.slice(-4)}`;

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

const maskLast = (text: string) => `••${text.slice(-2)}`;

/** What is shown of each step that is there. */
export function masked(contents: Contents): Record<string, Record<string, string>> {
  const { personal_1, personal_2, bank, sign_detail, birth_date, foreigner } = contents;
  return {
    ...(personal_1 && {
      personal_1: {
        name_th: maskName(personal_1.name_th ?? ''),
        name_en: maskName(personal_1.name_en),
        identity: personal_1.identity,
        number: personal_1.national_id
          ? maskNationalId(personal_1.national_id)
          : maskLast(personal_1.passport?.number ?? ''),
      },
    }),
    ...(personal_2 && {
      personal_2: {
        province: personal_2.current.province.th,
        phone: maskPhone(personal_2.phone),
        email: maskEmail(personal_2.email),
      },
    }),
    ...(bank && { bank: { bank: bankName(bank.bank_code).th, number: maskAccount(bank.account_number) } }),
    ...(sign_detail && { sign_detail: { shape: sign_detail.shape } }),
    ...(birth_date && {
      birth_date: { year: `${birth_date.day.slice(0, 2)}••`, guardians: String(birth_date.guardians.length) },
    }),
    ...(foreigner && {
      foreigner: { nationality: foreigner.nationality, tax_residence: foreigner.tax_residence },
    }),
  };
}
