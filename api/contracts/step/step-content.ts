/** Schemas of the encrypted steps, which are parsed again after decryption. */

import { z } from 'zod';
import type { StepWarning } from '../../../calls/contracts/contract-state.ts';
import { contractStep } from '../../../calls/contracts/contract-step.ts';
import { bankCodes } from '../../../calls/money/bank/thai-banks.ts';
import { bilingual } from '../../../calls/platform/field.ts';
import { locales } from '../../../calls/platform/text/locale.ts';
import type { PersonKey } from '../../privacy/personal/person-key.ts';
import { decryptJson } from '../contract/change.ts';
import type { StepRow } from '../contract/own-contracts.ts';

const text = z.string();
const place = z.object({
  line: text,
  subdistrict: bilingual,
  district: bilingual,
  province: bilingual,
  postal_code: text,
});
export type AddressContent = z.infer<typeof place>;

const guardian = z.object({ name: text, email: text });

export const passportShape = z.object({ number: text, country: text, expires: text });
/** A passport. Its number is unique only within its country. */
export type Passport = z.infer<typeof passportShape>;
/** Returns country and number, which identify a passport. */
export const passportText = ({ country, number }: Pick<Passport, 'country' | 'number'>): string =>
  `${country}${number}`;

/** Contents by step. `email` is the verified address, with the language of the person. */
export const stepContents = {
  email: z.object({ address: text, locale: z.enum(locales) }),
  personal_1: z.object({
    title: text,
    name_th: text.nullable(),
    name_en: text,
    identity: z.enum(['national_id', 'passport']),
    national_id: text.nullable(),
    passport: passportShape.nullable(),
  }),
  personal_2: z.object({ registered: place, current: place, phone: text, email: text }),
  bank: z.object({ bank_code: z.enum(bankCodes), account_number: text, holder_name: text }),
  picture: z.object({ card: text, person_with_card: text, bank_book: text }),
  sign_detail: z.object({ shape: z.enum(['drawn', 'typed']), value: text }),
  birth_date: z.object({
    day: text,
    precision: z.enum(['day', 'month', 'year']),
    is_married: z.boolean(),
    guardians: z.array(guardian),
    guardian_ground: text.nullable(),
    /** Uuid of a picture, as in the step `picture`. */
    family_paper: text.nullable(),
  }),
  foreigner: z.object({
    nationality: text,
    right_to_work: z.object({ kind: text, number: text, expires: text.nullable(), work_paper: text }).nullable(),
    tax_residence: text,
    tax_residence_from: text,
  }),
} as const;

/** A step, or the verified address. */
export type ContentName = keyof typeof stepContents;
/** Content of a step. */
type Content<Name extends ContentName> = z.infer<(typeof stepContents)[Name]>;
/** The existing contents. */
export type StepContents = { [Name in ContentName]?: Content<Name> };

/** A step to store. */
export interface Filled<Name extends ContentName> {
  content: Content<Name>;
  warnings: StepWarning[];
  /** Pictures that the step names. `attachPictures` stops their expiry until the decision. */
  pictures?: string[];
}

/** All steps, in the order in which an applicant fills them in. */
export const stepOrder = contractStep.options;

/** Returns the field name under which a step is encrypted. */
export const fieldOf = (name: ContentName): string => `contract.step.${name}`;

/** Decrypts the steps of a contract. Returns nothing without a key. */
export async function openSteps(
  rows: readonly StepRow[],
  contractUuid: string,
  key: PersonKey | null,
): Promise<StepContents> {
  if (!key) return {};
  const own = rows.filter(({ contract_uuid }) => contract_uuid === contractUuid);
  const entries = await Promise.all(
    own.map(async ({ step, sealed }) => [
      step,
      stepContents[step].parse(await decryptJson(key, fieldOf(step), sealed)),
    ]),
  );
  return Object.fromEntries(entries);
}
