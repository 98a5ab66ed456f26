/** Masked display of a contract's steps. */
import { bankName } from '../../../calls/money/bank/thai-banks.ts';
import { maskAccount, maskEmail, maskLast, maskName, maskNationalId, maskPhone } from '../../privacy/personal/mask.ts';
import type { StepContents } from './step-content.ts';

/** Returns the masked fields of each existing step. */
export function masked(contents: StepContents): Record<string, Record<string, string>> {
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
