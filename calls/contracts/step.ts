/** Steps of an application: verifying an email address, and filling in the steps. */
import { z } from 'zod';
import { bankCodes } from '../money/bank/thai-banks.ts';
import { thaiPhone, typedPostalCode } from '../people/address.ts';
import {
  accountNumber,
  country,
  latinName,
  nationalId,
  passportNumber,
  thaiName,
  titles,
} from '../people/person-name.ts';
import { defineCall, one } from '../platform/call.ts';
import { day, moment, optionalField, singleLine, tick, uuid } from '../platform/field.ts';
import { codeAddress, codeMails, typedCode } from '../platform/mail-code.ts';
import { birthDateFields } from '../privacy/birth-date.ts';
import { locale } from './contract-field.ts';
import { contractApplication } from './contract-overview.ts';

const application = one(contractApplication);

export const sendContractCode = defineCall({
  method: 'POST',
  path: '/v2/caster/contracts/email_verification/send_otp',
  summary: 'Emails a six-digit code to an address. The response does not depend on the owner of the address',
  access: 'bearer',
  limit: codeMails,
  form: z.object({ email: codeAddress, locale }),
  failures: ['mail_unavailable', 'too_many_requests'],
  answer: one(z.object({ expires_at: moment })),
});

export const verifyContractCode = defineCall({
  method: 'POST',
  path: '/v2/caster/contracts/email_verification/verify_otp',
  summary:
    'Verifies the address that received the last code, for the application only. Decisions about it are emailed there, in that language',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  form: z.object({ code: typedCode, locale }),
  failures: ['code_wrong', 'code_over', 'contract_not_open', 'contract_not_for_role', 'identity_barred'],
  answer: application,
});

/** Failures that every step shares. */
const stepFailures = ['contract_not_open', 'contract_not_for_role', 'contract_step_early'] as const;
const submit = { method: 'POST', access: 'bearer' } as const;

export const submitPersonal1 = defineCall({
  ...submit,
  path: '/v2/caster/contracts/submit/personal_1',
  summary: "Saves the applicant's identity: title, names in Thai and Latin letters, and national id or passport",
  form: z
    .object({
      title: z.enum(titles),
      title_own: optionalField(singleLine(40)),
      first_name_th: optionalField(thaiName),
      middle_name_th: optionalField(thaiName),
      last_name_th: optionalField(thaiName),
      first_name_en: latinName,
      middle_name_en: optionalField(latinName),
      last_name_en: latinName,
      identity: z.enum(['national_id', 'passport']),
      national_id: optionalField(nationalId),
      passport_number: optionalField(passportNumber),
      passport_country: optionalField(country),
      passport_expires: optionalField(day),
    })
    .refine(({ title, title_own }) => title !== 'other' || title_own, { path: ['title_own'] })
    .refine((form) => form.identity === 'passport' || form.first_name_th, { path: ['first_name_th'] })
    .refine((form) => form.identity === 'passport' || form.last_name_th, { path: ['last_name_th'] })
    .refine((form) => form.identity === 'passport' || form.national_id, { path: ['national_id'] })
    .refine((form) => form.identity === 'national_id' || form.passport_number, { path: ['passport_number'] })
    .refine((form) => form.identity === 'national_id' || form.passport_country, { path: ['passport_country'] })
    .refine((form) => form.identity === 'national_id' || form.passport_expires, { path: ['passport_expires'] }),
  // The limit prevents testing which ids are registered here.
  limit: { times: 30, window_seconds: 3_600 },
  failures: [...stepFailures, 'identity_barred', 'passport_expired'],
  answer: application,
});

const placeId = z.coerce.number().int().positive();

export const submitPersonal2 = defineCall({
  ...submit,
  path: '/v2/caster/contracts/submit/personal_2',
  summary: "Saves the applicant's registered and current address, phone, and verified email address",
  form: z
    .object({
      registered_line: singleLine(200),
      registered_subdistrict_id: placeId,
      registered_district_id: placeId,
      registered_province_id: placeId,
      registered_postal_code: optionalField(typedPostalCode),
      same_address: tick,
      current_line: optionalField(singleLine(200)),
      current_subdistrict_id: optionalField(placeId),
      current_district_id: optionalField(placeId),
      current_province_id: optionalField(placeId),
      current_postal_code: optionalField(typedPostalCode),
      phone: thaiPhone,
      email: codeAddress,
    })
    .refine((form) => form.same_address || form.current_line, { path: ['current_line'] })
    .refine((form) => form.same_address || form.current_subdistrict_id, { path: ['current_subdistrict_id'] })
    .refine((form) => form.same_address || form.current_district_id, { path: ['current_district_id'] })
    .refine((form) => form.same_address || form.current_province_id, { path: ['current_province_id'] }),
  failures: [...stepFailures, 'address_mismatch', 'postal_code_mismatch', 'email_not_proved'],
  answer: application,
});

export const submitBank = defineCall({
  ...submit,
  path: '/v2/caster/contracts/submit/bank',
  summary:
    "Saves the applicant's bank account: the bank's code, the account's number and its holder. The holder must be the applicant",
  form: z.object({ bank_code: z.enum(bankCodes), account_number: accountNumber, holder_name: singleLine(120) }),
  failures: [...stepFailures, 'holder_name_differs'],
  answer: application,
});

export const submitPicture = defineCall({
  ...submit,
  path: '/v2/caster/contracts/submit/picture',
  summary: 'Saves uploaded pictures: the card or passport, the person with it, and the bank book',
  form: z.object({ card: uuid, person_with_card: uuid, bank_book: uuid }),
  failures: [...stepFailures, 'picture_not_found'],
  answer: application,
});

/** A signature's strokes as an SVG path. */
const strokes = z
  .string()
  .max(20_000)
  .regex(/^M[\d .,\-MLCQ]+$/);

export const submitSignDetail = defineCall({
  ...submit,
  path: '/v2/caster/contracts/submit/sign_detail',
  summary:
    "Saves the appearance of the applicant's signature, drawn or typed, and their consent to sign electronically. It does not sign anything",
  form: z
    .object({
      shape: z.enum(['drawn', 'typed']),
      drawn: optionalField(strokes),
      typed: optionalField(singleLine(120)),
      accept_electronic: tick,
    })
    .refine(({ shape, drawn }) => shape === 'typed' || drawn, { path: ['drawn'] })
    .refine(({ shape, typed }) => shape === 'drawn' || typed, { path: ['typed'] })
    .refine(({ accept_electronic }) => accept_electronic, { path: ['accept_electronic'] }),
  failures: stepFailures,
  answer: application,
});

/** Reasons why one holder of parental power signs alone. */
const soleGround = z.enum(['other_died', 'mother_unmarried', 'court_order', 'adopted', 'guardian_appointed']);

export const submitBirthDate = defineCall({
  ...submit,
  path: '/v2/caster/contracts/submit/birth_date',
  summary:
    "Saves the applicant's birth date. An unknown day or month can be omitted. Applicants under 20 name two holders of parental power, or one with a reason. A single holder or a marriage requires an uploaded picture of its document",
  form: z
    .object({
      ...birthDateFields,
      is_married: tick,
      guardian_1_name: optionalField(singleLine(120)),
      guardian_1_email: optionalField(codeAddress),
      guardian_2_name: optionalField(singleLine(120)),
      guardian_2_email: optionalField(codeAddress),
      guardian_ground: optionalField(soleGround),
      /** A picture of kind `marriage` or `parental_power`. */
      family_paper: optionalField(uuid),
    })
    .refine((form) => !form.guardian_2_name === !form.guardian_2_email, { path: ['guardian_2_email'] })
    .refine((form) => !form.guardian_1_email || form.guardian_1_email !== form.guardian_2_email, {
      path: ['guardian_2_email'],
    }),
  failures: [
    ...stepFailures,
    'birth_date_wrong',
    'too_young',
    'guardians_required',
    'guardian_is_applicant',
    'picture_not_found',
  ],
  answer: application,
});

export const submitForeigner = defineCall({
  ...submit,
  path: '/v2/caster/contracts/submit/foreigner',
  summary:
    "Saves the applicant's nationality and tax residence with its start. Foreigners also state their right to work in Thailand, with an uploaded picture of its document",
  form: z
    .object({
      nationality: country,
      right_to_work: optionalField(z.enum(['work_permit', 'ltr', 'smart', 'permanent', 'other'])),
      right_to_work_number: optionalField(singleLine(40)),
      right_to_work_expires: optionalField(day),
      /** A picture of kind `right_to_work`. */
      work_paper: optionalField(uuid),
      tax_residence: country,
      tax_residence_from: day,
    })
    .refine((form) => form.nationality === 'TH' || form.right_to_work, { path: ['right_to_work'] })
    .refine((form) => form.nationality === 'TH' || form.right_to_work_number, { path: ['right_to_work_number'] })
    .refine((form) => form.nationality === 'TH' || form.right_to_work === 'permanent' || form.right_to_work_expires, {
      path: ['right_to_work_expires'],
    })
    .refine((form) => form.nationality === 'TH' || form.work_paper, { path: ['work_paper'] }),
  failures: [...stepFailures, 'right_to_work_over', 'picture_not_found'],
  answer: application,
});
