/** Names and numbers of people, as in official documents. */
import { z } from 'zod';
import { MAX_PASTED, pastedNumber, singleLine } from '../platform/field.ts';
import { hasCheckDigit } from '../platform/tax/tax-id.ts';
import { cleanNumber, plainDashes } from '../platform/text/clean.ts';
import { spellThai } from '../platform/text/fold.ts';

/** Titles offered by forms. `other` is typed as text. */
export const titles = ['mr', 'miss', 'mrs', 'other'] as const;

/**
 * A Thai name: letters, vowels and marks, with spaces and full stops as in ณ อยุธยา. Names that
 * look the same get one spelling.
 */
export const thaiName = singleLine(80)
  .transform((text) => spellThai(plainDashes(text)))
  .pipe(z.string().regex(/^[ก-ฺเ-๎]+(?:[ .'-]+[ก-ฺเ-๎]+)*\.?$/));

/** A name in Latin letters, as in a passport: one line of at most 80 graphemes. */
export const latinName = singleLine(80)
  .transform(plainDashes)
  .pipe(
    z.string().regex(/^['‘’ʻʼ]?\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:[ .'‘’ʻʼ-]+[\p{Script=Latin}\p{M}]+)*\.?$/u),
  );

/**
 * A Thai national id of 13 digits with a valid check digit, with or without dashes. It does not
 * prove nationality.
 */
export const nationalId = pastedNumber(/^[1-8]\d{12}$/).refine(hasCheckDigit);

/** A two-letter ISO 3166-1 code. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z]{2}$/));

/** A passport number: 5 to 9 letters and digits. */
export const passportNumber = z
  .string()
  .max(MAX_PASTED)
  .transform((text) => cleanNumber(text).toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{5,9}$/));

/** A bank account number of 8 to 15 digits, with or without dashes. */
export const accountNumber = pastedNumber(/^\d{8,15}$/);
