/** The numbers by which the Revenue Department knows people and companies: forms of pages read them, and need no names. */
import { pastedNumber } from './field.ts';

/** Whether the last of the 13 digits of a Thai tax or national id checks the twelve before it. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

/** The number that a person or a company has with the Revenue Department, with or without dashes. */
export const taxId = pastedNumber(/^\d{13}$/).refine(hasCheckDigit);
