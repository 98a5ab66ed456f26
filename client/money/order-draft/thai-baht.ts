/**
 * Parses typed amounts of baht to whole satang: `1,000`, `100.50`, `๑๐๐`, `฿ 35`, `35 บาท`. Never
 * uses floats.
 */

import { plainDigits, withoutInvisible } from '../../../calls/platform/text/clean.ts';

/** The amount, or the reason why it is invalid. */
export type TypedBaht =
  | { satang: number }
  /** Nothing typed; not a number; a fraction of a satang; too many digits. */
  | { problem: 'empty' | 'unreadable' | 'too_fine' | 'too_large' };

/** In satang, ten digits of baht are far below the largest safe integer. */
const DIGITS_MAX = 10;

/**
 * Parses an amount of baht with Thai or full-width digits, thousands separators and a currency
 * sign.
 */
export function parseBaht(typed: string): TypedBaht {
  const text = plainDigits(withoutInvisible(typed.normalize('NFKC')))
    .replace(/^\s*(?:฿|THB)?\s*/i, '')
    .replace(/\s*(?:฿|THB|บาท)?\s*$/i, '');
  if (text === '') return { problem: 'empty' };
  const [, whole, fraction = ''] = /^(\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return { problem: 'unreadable' };
  // Three decimals may be a thousands group in another notation. Asking is safer than guessing.
  if (fraction.length > 2) return { problem: 'too_fine' };
  const digits = whole.replaceAll(/[,\s]/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > DIGITS_MAX) return { problem: 'too_large' };
  return { satang: Number(digits) * 100 + Number(fraction.padEnd(2, '0')) };
}

/** Formats satang as a user would type them: `1000`, `100.50`. */
export const typedBaht = (satang: number): string => exactBaht(satang).replace(/\.00$/, '');

/** Formats satang as baht with two decimals: `1000.00`. */
export function exactBaht(satang: number): string {
  const rest = satang % 100;
  return `${(satang - rest) / 100}.${String(rest).padStart(2, '0')}`;
}
