/** What each step holds, as it is sealed: parsed again when it is opened. */
import { z } from 'zod';
import { contractStep, type StepWarning } from '../../../calls/contracts/contract-state.ts';
import { bankCodes } from '../../../calls/payouts/bank.ts';
import { bilingual } from '../../../calls/platform/field.ts';
import type { PersonKey } from '../../privacy/personal/person-key.ts';
import { unsealJson } from '../contract/change.ts';
import type { StepRow } from '../contract/own.ts';

const text = z.string();
const place = z.object({
  line: text,
  subdistrict: bilingual,
  district: bilingual,
  province: bilingual,
  postal_code: text,
});
export type Place = z.infer<typeof place>;

const guardian = z.object({ name: text, email: text });

export const passportShape = z.object({ number: text, country: text, expires: text });
/** A passport: numbers are one country's own. */
export type Passport = z.infer<typeof passportShape>;
/** By what one is known. */
export const passportText = ({ country, number }: Pick<Passport, 'country' | 'number'>): string =>
  `${country}${number}`;

/** By step; `email` is the address that was proved for the application, and the language of who proved it. */
export const stepContents = {
  email: z.object({ address: text, locale: z.enum(['th', 'en']) }),
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
    /** Pictures of papers are named, as those of the step `picture`. */
    family_paper: text.nullable(),
  }),
  foreigner: z.object({
    nationality: text,
    right_to_work: z.object({ kind: text, number: text, expires: text.nullable(), work_paper: text }).nullable(),
    tax_residence: text,
    tax_residence_from: text,
  }),
} as const;

/** A step, or the proof of the address. */
export type ContentName = keyof typeof stepContents;
/** What one holds. */
type Content<Name extends ContentName> = z.infer<(typeof stepContents)[Name]>;
/** What there is of them. */
export type Contents = { [Name in ContentName]?: Content<Name> };

/** A step as it is to be stored. */
export interface Filled<Name extends ContentName> {
  content: Content<Name>;
  warnings: StepWarning[];
  /** Pictures that it names: they are kept as long as it is looked at. */
  pictures?: string[];
}

/** The steps in their order. */
export const stepOrder = contractStep.options;

/** The field that a step is sealed as. */
export const fieldOf = (name: ContentName): string => `contract.step.${name}`;

/** Opens the steps of a contract. */
export async function openSteps(
  rows: readonly StepRow[],
  contractUuid: string,
  key: PersonKey | null,
): Promise<Contents> {
  if (!key) return {};
  const own = rows.filter(({ contract_uuid }) => contract_uuid === contractUuid);
  const opened = await Promise.all(
    own.map(async ({ step, sealed }) => [step, stepContents[step].parse(await unsealJson(key, fieldOf(step), sealed))]),
  );
  return Object.fromEntries(opened);
}
