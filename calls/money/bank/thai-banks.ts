/**
 * Banks in Thailand with their Bank of Thailand codes, and the lengths of their account numbers.
 */
import { bilingual } from '../../platform/field.ts';

/**
 * Account number lengths from a day on. A person reviews a number of another length before it is
 * used.
 */
interface AccountLengths {
  from: string;
  digits: readonly number[];
}

interface Bank {
  th: string;
  en: string;
  /** Ordered by day, latest last. */
  lengths: readonly AccountLengths[];
}

const usual: readonly AccountLengths[] = [{ from: '2026-01-01', digits: [10] }];
const lengths = (...digits: number[]): AccountLengths[] => [{ from: '2026-01-01', digits }];

/** Banks by code. 065 has merged into 011 and receives no payments. */
const banks = {
  '002': { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank', lengths: usual },
  '004': { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank', lengths: usual },
  '006': { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank', lengths: usual },
  '011': { th: 'ธนาคารทหารไทยธนชาต', en: 'TMBThanachart Bank', lengths: usual },
  '014': { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank', lengths: usual },
  '017': { th: 'ธนาคารซิตี้แบงก์', en: 'Citibank', lengths: usual },
  '020': { th: 'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)', en: 'Standard Chartered Bank (Thai)', lengths: usual },
  '022': { th: 'ธนาคารซีไอเอ็มบี ไทย', en: 'CIMB Thai Bank', lengths: usual },
  '024': { th: 'ธนาคารยูโอบี', en: 'United Overseas Bank (Thai)', lengths: usual },
  '025': { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Bank of Ayudhya', lengths: usual },
  '030': { th: 'ธนาคารออมสิน', en: 'Government Savings Bank', lengths: lengths(12, 15) },
  '031': { th: 'ธนาคารเอชเอสบีซี', en: 'HSBC', lengths: lengths(12) },
  '033': { th: 'ธนาคารอาคารสงเคราะห์', en: 'Government Housing Bank', lengths: lengths(12) },
  '034': { th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', en: 'BAAC', lengths: lengths(12) },
  '052': { th: 'ธนาคารแห่งประเทศจีน (ไทย)', en: 'Bank of China (Thai)', lengths: usual },
  '066': { th: 'ธนาคารอิสลามแห่งประเทศไทย', en: 'Islamic Bank of Thailand', lengths: lengths(10, 12) },
  '067': { th: 'ธนาคารทิสโก้', en: 'TISCO Bank', lengths: lengths(14) },
  '069': { th: 'ธนาคารเกียรตินาคินภัทร', en: 'Kiatnakin Phatra Bank', lengths: lengths(10, 14) },
  '070': { th: 'ธนาคารไอซีบีซี (ไทย)', en: 'ICBC (Thai)', lengths: usual },
  '071': { th: 'ธนาคารไทยเครดิต', en: 'Thai Credit Bank', lengths: usual },
  '073': { th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', en: 'Land and Houses Bank', lengths: usual },
} as const satisfies Record<string, Bank>;

/** Three-digit code of a bank, as the Bank of Thailand assigns it. */
export type BankCode = keyof typeof banks;
export const bankCodes = Object.keys(banks) as [BankCode, ...BankCode[]];

/** Returns the name of a bank in each content language. */
export const bankName = (code: BankCode) => bilingual.parse(banks[code]);

/** Returns whether a bank uses account numbers of this length on a day (`YYYY-MM-DD`). */
export function isUsualLength(code: BankCode, digits: number, day: string): boolean {
  const lengths: readonly AccountLengths[] = banks[code].lengths;
  return lengths.findLast(({ from }) => from <= day)?.digits.includes(digits) ?? false;
}
