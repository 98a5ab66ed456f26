/** Baht as people type them, to whole satang: `1,000`, `100.50`, `๑๐๐`, `฿ 35`, `35 บาท`. Never through a float. */

import { plainDigits, withoutInvisible } from '../../../calls/platform/text/clean.ts';

/** What somebody typed as a sum, or what is wrong with it. */
export type TypedBaht =
  | { satang: number }
  /** Nothing typed; not a sum of baht; parts of a satang; more than anybody pays. */
  | { problem: 'empty' | 'unreadable' | 'too_fine' | 'too_large' };

/** Satang of ten digits of baht are far below the largest safe integer. */
const DIGITS_MAX = 10;

/** Reads a sum of baht as people type it: Thai or full-width digits, commas, a sign of baht. */
export function parseBaht(typed: string): TypedBaht {
  const text = plainDigits(withoutInvisible(typed.normalize('NFKC')))
    .replace(/^\s*(?:฿|THB)?\s*/i, '')
    .replace(/\s*(?:฿|THB|บาท)?\s*$/i, '');
  if (text === '') return { problem: 'empty' };
  const [, whole, fraction = ''] = /^(\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return { problem: 'unreadable' };
  // Three decimals may be a thousand in another country's writing: better asked than guessed.
  if (fraction.length > 2) return { problem: 'too_fine' };
  const digits = whole.replaceAll(/[,\s]/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > DIGITS_MAX) return { problem: 'too_large' };
  return { satang: Number(digits) * 100 + Number(fraction.padEnd(2, '0')) };
}

/** Whole satang as somebody would type them: `1000`, `100.50`. */
export const typedBaht = (satang: number): string => exactBaht(satang).replace(/\.00$/, '');

/** The same with its satang even where there are none: `1000.00`. */
export function exactBaht(satang: number): string {
  const rest = satang % 100;
  return `${(satang - rest) / 100}.${String(rest).padStart(2, '0')}`;
}
