/** Fields of each application step, in display order. */
import type { ContractStep } from '../../../calls/contracts/contract-step.ts';
import { onceALanguage } from '../../../calls/platform/text/locale.ts';
import type { StepValues } from './step-values.ts';

/**
 * Conditions under which fields apply. step.css hides the others as the applicant chooses, and the
 * edge does not send them.
 */
export const conditions = {
  other_title: ({ title }) => title === 'other',
  national_id: ({ identity }) => identity !== 'passport',
  passport: ({ identity }) => identity === 'passport',
  foreigner: ({ nationality }) => nationality !== 'TH',
  expiring_right: ({ right_to_work }) => right_to_work !== 'permanent',
  family_paper: ({ is_married, guardian_ground = '' }) => is_married === 'on' || guardian_ground !== '',
  other_address: ({ same_address }) => same_address !== 'on',
} as const satisfies Record<string, (values: StepValues) => boolean>;
type Condition = keyof typeof conditions;

/** A form field. */
export type FieldSpec = {
  /** Name in the API call. */
  name: StepFieldName;
  /** Heading of the section that begins with this field. */
  section?: 'foreign_id' | 'minor' | 'right_to_work' | 'tax';
  /** The field applies only then. */
  when?: Condition;
} & (
  | { kind: 'text'; maxLength?: number; mode?: 'tel' | 'decimal'; fill?: string }
  | { kind: 'date'; isPartial?: boolean }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'bank' | 'country' | 'tick' | 'document' }
);

const text = <const Name extends string>(
  name: Name,
  options: { maxLength?: number; mode?: 'tel' | 'decimal'; fill?: string } = {},
) => ({ name, kind: 'text', ...options }) as const;

const personal1 = [
  { name: 'title', kind: 'choice', options: ['mr', 'miss', 'mrs', 'other'] },
  { ...text('title_own', { maxLength: 40 }), when: 'other_title' },
  text('first_name_th', { maxLength: 80 }),
  text('middle_name_th', { maxLength: 80 }),
  text('last_name_th', { maxLength: 80 }),
  text('first_name_en', { maxLength: 80, fill: 'given-name' }),
  text('middle_name_en', { maxLength: 80 }),
  text('last_name_en', { maxLength: 80, fill: 'family-name' }),
  { name: 'identity', kind: 'choice', options: ['national_id', 'passport'] },
  { ...text('national_id', { maxLength: 24, mode: 'decimal' }), when: 'national_id' },
  { ...text('passport_number', { maxLength: 9 }), section: 'foreign_id', when: 'passport' },
  { name: 'passport_country', kind: 'country', when: 'passport' },
  { name: 'passport_expires', kind: 'date', when: 'passport' },
] as const;

const bank = [
  { name: 'bank_code', kind: 'bank' },
  text('account_number', { maxLength: 24, mode: 'decimal' }),
  text('holder_name', { maxLength: 120, fill: 'name' }),
] as const;

const birthDate = [
  { name: 'birth', kind: 'date', isPartial: true },
  { name: 'is_married', kind: 'tick', section: 'minor' },
  text('guardian_1_name', { maxLength: 120 }),
  text('guardian_1_email', { maxLength: 254 }),
  text('guardian_2_name', { maxLength: 120 }),
  text('guardian_2_email', { maxLength: 254 }),
  {
    name: 'guardian_ground',
    kind: 'choice',
    options: ['', 'other_died', 'mother_unmarried', 'court_order', 'adopted', 'guardian_appointed'],
  },
  { name: 'family_paper', kind: 'document', when: 'family_paper' },
] as const;

const foreigner = [
  { name: 'nationality', kind: 'country' },
  {
    name: 'right_to_work',
    kind: 'choice',
    options: ['', 'work_permit', 'ltr', 'smart', 'permanent', 'other'],
    section: 'right_to_work',
    when: 'foreigner',
  },
  { ...text('right_to_work_number', { maxLength: 40 }), when: 'foreigner' },
  { name: 'right_to_work_expires', kind: 'date', when: 'expiring_right' },
  { name: 'work_paper', kind: 'document', when: 'foreigner' },
  { name: 'tax_residence', kind: 'country', section: 'tax' },
  { name: 'tax_residence_from', kind: 'date' },
] as const;

type ListedField = (typeof personal1 | typeof bank | typeof birthDate | typeof foreigner)[number];
export type StepFieldName = ListedField['name'];

/** Steps that are lists of fields. Other steps have their own component. */
export const stepFields: Partial<Record<ContractStep, readonly FieldSpec[]>> = {
  personal_1: personal1,
  bank,
  birth_date: birthDate,
  foreigner,
};

/**
 * Returns the countries with their names in the language, sorted by name. Thailand comes before all
 * others.
 */
export const countriesIn = onceALanguage((locale): { value: string; text: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const text = reservedCodes.has(value) ? undefined : names.of(value);
      return text === undefined ? [] : [{ value, text }];
    });
  const sortedCountries = countries.toSorted((a, b) => a.text.localeCompare(b.text, locale));
  return [
    ...sortedCountries.filter(({ value }) => value === 'TH'),
    ...sortedCountries.filter(({ value }) => value !== 'TH'),
  ];
});

/** Region codes that are no country: unions, reserved codes and obsolete codes. */
const reservedCodes = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
);
