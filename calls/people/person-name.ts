/** Names and numbers of people, as papers have them. */
import { z } from 'zod';
import { line, PASTED_MOST, pastedNumber } from '../platform/field.ts';
import { hasCheckDigit } from '../platform/tax-id.ts';
import { cleanNumber, plainDashes } from '../platform/text/clean.ts';
import { spellThai } from '../platform/text/fold.ts';

/** Titles that are offered; any other is written out. */
export const titles = ['mr', 'miss', 'mrs', 'other'] as const;

/** A Thai name: letters, vowels and marks, with spaces and full stops as in ณ อยุธยา; one spelling for what looks the same. */
export const thaiName = line(80)
  .transform((text) => spellThai(plainDashes(text)))
  .pipe(z.string().regex(/^[ก-ฺเ-๎]+(?:[ .'-]+[ก-ฺเ-๎]+)*\.?$/));

/** A name in Latin letters. */
export const latinName = line(80)
  .transform(plainDashes)
  .pipe(
    z.string().regex(/^['‘’ʻʼ]?\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:[ .'‘’ʻʼ-]+[\p{Script=Latin}\p{M}]+)*\.?$/u),
  );

/** A Thai national id, with or without dashes: 13 digits with a good check digit. It proves no nationality. */
export const nationalId = pastedNumber(/^[1-8]\d{12}$/).refine(hasCheckDigit);

/** Two letters of ISO 3166-1. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z]{2}$/));

/** The number of a passport: up to 9 letters and digits. */
export const passportNumber = z
  .string()
  .max(PASTED_MOST)
  .transform((typed) => cleanNumber(typed).toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{5,9}$/));

/** A bank account's number, with or without dashes. */
export const accountNumber = pastedNumber(/^\d{8,15}$/);
