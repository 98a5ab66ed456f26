/** Spells an amount in Thai words, as a withholding tax certificate requires. */

/**
 * Reading of a final 1 after an empty tens digit: 101 is หนึ่งร้อยเอ็ด (`et`) or หนึ่งร้อยหนึ่ง
 * (`nueng`). Both are in use.
 */
export type LastOne = 'et' | 'nueng';

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;
/** Units by position, from the right. */
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const;
const MILLION = 1_000_000;

/**
 * Returns `หนึ่งร้อยเอ็ดบาทยี่สิบห้าสตางค์`; whole baht end in ถ้วน. Takes an integer of satang;
 * throws a `RangeError` if it is negative or not an integer.
 */
export function bahtWords(satang: number, { last_one }: { last_one: LastOne }): string {
  if (!Number.isSafeInteger(satang) || satang < 0) throw new RangeError('An amount is a whole number of satang');
  const baht = Math.floor(satang / 100);
  const rest = satang % 100;
  if (baht === 0 && rest > 0) return `${numberWords(rest, last_one)}สตางค์`;
  const words = baht === 0 ? 'ศูนย์' : numberWords(baht, last_one);
  return rest === 0 ? `${words}บาทถ้วน` : `${words}บาท${numberWords(rest, last_one)}สตางค์`;
}

/** Spells a number above zero. Each power of a million is spelled by itself, followed by ล้าน. */
function numberWords(number: number, lastOne: LastOne): string {
  const millions = Math.floor(number / MILLION);
  const before = millions === 0 ? '' : `${numberWords(millions, lastOne)}ล้าน`;
  return before + belowMillion(number % MILLION, { lastOne, isAlone: millions === 0 });
}

function belowMillion(number: number, { lastOne, isAlone }: { lastOne: LastOne; isAlone: boolean }): string {
  const digits = String(number).split('').map(Number);
  return digits
    .map((digit, index) => {
      const place = digits.length - 1 - index;
      if (digit === 0) return '';
      if (place === 1 && digit === 1) return 'สิบ';
      if (place === 1 && digit === 2) return 'ยี่สิบ';
      if (place === 0 && digit === 1) return readLastOne({ ten: digits.at(-2), isAlone, number, lastOne });
      return `${DIGITS[digit]}${PLACES[place]}`;
    })
    .join('');
}

function readLastOne(digit: { ten: number | undefined; isAlone: boolean; number: number; lastOne: LastOne }): string {
  if (digit.number === 1 && digit.isAlone) return 'หนึ่ง';
  const isAfterTen = digit.ten !== undefined && digit.ten > 0;
  return isAfterTen || digit.lastOne === 'et' ? 'เอ็ด' : 'หนึ่ง';
}
