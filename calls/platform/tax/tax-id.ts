/**
 * Numbers of people and companies at the Revenue Department. This file is separate, so that forms
 * of pages do not load the tax classes.
 */
import { pastedNumber } from '../field.ts';

/**
 * Returns whether the last of the 13 digits of a Thai tax or national id is the right check digit.
 */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

/** A 13-digit tax id of a person or a company, with or without dashes. */
export const taxId = pastedNumber(/^\d{13}$/).refine(hasCheckDigit);
