/**
 * Converts the forms of steps, with warnings for staff or failures per field, as pure functions.
 */
import type { z } from 'zod';
import type {
  submitBank,
  submitBirthDate,
  submitForeigner,
  submitPersonal1,
  submitPersonal2,
  submitSignDetail,
} from '../../../calls/contracts/step.ts';
import { isUsualLength } from '../../../calls/money/bank/thai-banks.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ageOn, birthDateOf, FULL_AGE } from '../../../calls/privacy/birth-date.ts';
import type { Directory } from '../../people/address/directory.ts';
import { locate } from '../../people/address/locate.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type DocumentRow, noSuchDocuments, wrongDocuments } from './document.ts';
import { compareHolder } from './holder-name.ts';
import type { AddressContent, Filled, StepContents } from './step-content.ts';

type Form<C extends { form: z.ZodType }> = z.output<C['form']>;

/** A right to work that expires within these days gets a warning. */
const SOON_DAYS = 60;

const marriageAge = 18;

/** Converts names and identity. */
export function personal1Of(form: Form<typeof submitPersonal1>, now: Date): Filled<'personal_1'> | Failed {
  const isThai = form.identity === 'national_id';
  const expires = form.passport_expires ?? '';
  if (!isThai && expires <= bangkokDay(now))
    return { failed: 'passport_expired', facts: { fields: ['passport_expires'] } };
  const passport = { number: form.passport_number ?? '', country: form.passport_country ?? '', expires };
  const th = [form.first_name_th, form.middle_name_th, form.last_name_th].filter((name) => name !== undefined);
  return {
    content: {
      title: form.title === 'other' ? (form.title_own ?? '') : thaiTitles[form.title],
      name_th: th.length > 0 ? th.join(' ') : null,
      name_en: [form.first_name_en, form.middle_name_en, form.last_name_en]
        .filter((name) => name !== undefined)
        .join(' '),
      identity: form.identity,
      national_id: isThai ? (form.national_id ?? '') : null,
      passport: isThai ? null : passport,
    },
    warnings: form.title === 'other' ? ['title_own'] : [],
  };
}

const thaiTitles = { mr: 'นาย', miss: 'นางสาว', mrs: 'นาง' };

/** Converts the addresses, using the directory of places. */
export function personal2Of(
  form: Form<typeof submitPersonal2>,
  { directory, provedEmail }: { directory: Directory; provedEmail: string | undefined },
): Filled<'personal_2'> | Failed {
  if (form.email !== provedEmail) return { failed: 'email_not_proved', facts: { fields: ['email'] } };
  const registeredAddress = placeOf(directory, 'registered', {
    line: form.registered_line,
    subdistrict_id: form.registered_subdistrict_id,
    district_id: form.registered_district_id,
    province_id: form.registered_province_id,
    postal_code: form.registered_postal_code,
  });
  if ('failed' in registeredAddress) return registeredAddress;
  const current = form.same_address
    ? registeredAddress
    : placeOf(directory, 'current', {
        line: form.current_line ?? '',
        subdistrict_id: form.current_subdistrict_id ?? 0,
        district_id: form.current_district_id ?? 0,
        province_id: form.current_province_id ?? 0,
        postal_code: form.current_postal_code,
      });
  if ('failed' in current) return current;
  return { content: { registered: registeredAddress, current, phone: form.phone, email: form.email }, warnings: [] };
}

interface PlaceForm {
  line: string;
  subdistrict_id: number;
  district_id: number;
  province_id: number;
  postal_code: string | undefined;
}

/**
 * Returns an address. Field names in failures have the form's prefix, for example
 * `current_district_id`.
 */
function placeOf(directory: Directory, prefix: string, { line, ...ids }: PlaceForm): AddressContent | Failed {
  const location = locate(directory, ids);
  if (!('failed' in location)) return { line, ...location.place, postal_code: location.postal_code };
  const withPrefix = <T extends { fields: string[] }>(facts: T) => ({
    ...facts,
    fields: facts.fields.map((field) => `${prefix}_${field}`),
  });
  if (location.failed === 'address_mismatch') return { failed: location.failed, facts: withPrefix(location.facts) };
  if (location.failed === 'postal_code_mismatch') return { failed: location.failed, facts: withPrefix(location.facts) };
  return location;
}

/** Converts the bank account, which must belong to the person. */
export function bankInStep(form: Form<typeof submitBank>, contents: StepContents, now: Date): Filled<'bank'> | Failed {
  const { name_th: th = null, name_en: en = '' } = contents.personal_1 ?? {};
  const holder = compareHolder(form.holder_name, { th, en });
  if (holder === 'other') return { failed: 'holder_name_differs', facts: { fields: ['holder_name'] } };
  const isUsual = isUsualLength(form.bank_code, form.account_number.length, bangkokDay(now));
  return {
    content: form,
    warnings: [
      ...(holder === 'near' ? (['holder_name_near'] as const) : []),
      ...(isUsual ? [] : (['account_length_unusual'] as const)),
    ],
  };
}

/** Converts the signature, drawn or typed. */
export const signDetailOf = ({ shape, drawn, typed }: Form<typeof submitSignDetail>): Filled<'sign_detail'> => ({
  content: { shape, value: (shape === 'drawn' ? drawn : typed) ?? '' },
  warnings: [],
});

/** Uploaded pictures of documents, and the person who must own them. */
interface Papers {
  documents: readonly DocumentRow[];
  person_uuid: string;
}

/**
 * Converts the birth date and the guardians of a person under 20. A marriage counts from 18 and
 * ends minority. A document must prove the marriage, or that one guardian has sole parental power.
 */
export function birthDateStepOf(
  form: Form<typeof submitBirthDate>,
  { now, minAge, papers, ownEmail }: { now: Date; minAge: number; papers: Papers; ownEmail: string | undefined },
): Filled<'birth_date'> | Failed {
  const born = birthDateOf(form);
  const today = bangkokDay(now);
  if (!born || born.day > today) return { failed: 'birth_date_wrong', facts: { fields: ['birth_year'] } };
  const age = ageOn(born.day, today);
  if (age < minAge) return { failed: 'too_young', facts: { min_age: minAge } };
  const isMarried = form.is_married && age >= marriageAge;
  const guardians = [
    { name: form.guardian_1_name, email: form.guardian_1_email },
    { name: form.guardian_2_name, email: form.guardian_2_email },
  ].flatMap(({ name, email }) => (name !== undefined && email !== undefined ? [{ name, email }] : []));
  const isMinor = age < FULL_AGE && !isMarried;
  const requiredCount = form.guardian_ground === undefined ? 2 : 1;
  if (isMinor && guardians.length < requiredCount) {
    const field = guardians.length === 0 ? 'guardian_1_name' : 'guardian_2_name';
    return { failed: 'guardians_required', facts: { fields: [field] } };
  }
  // Applicants cannot be their own guardian.
  const own = guardians.findIndex(({ email }) => email === ownEmail);
  if (isMinor && own >= 0) return { failed: 'guardian_is_applicant', facts: { fields: [`guardian_${own + 1}_email`] } };
  const isSole = isMinor && guardians.length === 1;
  const isMarriedMinor = isMarried && age < FULL_AGE;
  const kind = isMarriedMinor ? 'marriage' : isSole ? 'parental_power' : null;
  const wrong = kind
    ? wrongDocuments([{ field: 'family_paper', kind, uuid: form.family_paper }], papers.documents, papers.person_uuid)
    : [];
  if (wrong.length > 0) return noSuchDocuments(wrong);
  const family_paper = kind ? (form.family_paper ?? null) : null;
  return {
    content: {
      ...born,
      is_married: isMarried,
      guardians: isMinor ? guardians : [],
      guardian_ground: isSole ? (form.guardian_ground ?? null) : null,
      family_paper,
    },
    warnings: [
      ...(isMarriedMinor ? (['marriage_to_check'] as const) : []),
      ...(isSole ? (['guardian_ground_to_check'] as const) : []),
    ],
    pictures: family_paper === null ? [] : [family_paper],
  };
}

/** Converts nationality and right to work. Nationality is only asked, never inferred. */
export function foreignerOf(
  form: Form<typeof submitForeigner>,
  { now, papers }: { now: Date; papers: Papers },
): Filled<'foreigner'> | Failed {
  const { nationality, tax_residence, tax_residence_from } = form;
  if (nationality === 'TH')
    return { content: { nationality, right_to_work: null, tax_residence, tax_residence_from }, warnings: [] };
  const { right_to_work: kind = '', right_to_work_number: number = '', work_paper = '' } = form;
  const today = bangkokDay(now);
  const expires = kind === 'permanent' ? null : (form.right_to_work_expires ?? null);
  if (expires !== null && expires <= today) {
    return { failed: 'right_to_work_over', facts: { fields: ['right_to_work_expires'] } };
  }
  const field = { field: 'work_paper', kind: 'right_to_work', uuid: work_paper } as const;
  const wrong = wrongDocuments([field], papers.documents, papers.person_uuid);
  if (wrong.length > 0) return noSuchDocuments(wrong);
  const isSoon = expires !== null && expires <= addDays(today, SOON_DAYS);
  const right_to_work = { kind, number, expires, work_paper };
  return {
    content: { nationality, right_to_work, tax_residence, tax_residence_from },
    warnings: isSoon ? ['work_until_soon'] : [],
    pictures: [work_paper],
  };
}
