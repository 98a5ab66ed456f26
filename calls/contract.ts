/** The contract of a VB, as its applicant goes through it: what they fill in, read, sign, renew and end. */
import { z } from 'zod';
import { thaiPhone } from './address.ts';
import { bankCodes } from './bank.ts';
import { birthDateFields } from './birth-date.ts';
import { defineCall, keyed, one } from './call.ts';
import {
  contractEvent,
  contractKind,
  contractState,
  contractStep,
  returnReason,
  stepWarning,
} from './contract-state.ts';
import { count, day, line, moment, tick, unlessEmpty, uuid } from './field.ts';
import { codeAddress, codeMails, typedCode } from './mail-code.ts';
import { accountNumber, country, latinName, nationalId, passportNumber, thaiName, titles } from './person-name.ts';

/** For so long a contract for the time being is in force; the database holds it too. */
export const TEMP_DAYS = 30;

/** So long before its end a contract can be renewed. */
export const RENEW_DAYS = 30;

/** For so long a proposal of new terms waits for its answer, and a guardian's link is good. */
export const PROPOSAL_DAYS = 30;

/** A draft that nobody touches is thrown away after so many days; its person is told before. */
export const DRAFT_DAYS = { told: 60, thrown_away: 90 } as const;

/** From this age on somebody signs alone (Civil and Commercial Code 19). */
export const FULL_AGE = 20;

const path = '/v2/caster/contracts';
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** By which program somebody signs, as their browser or app tells it: part of the evidence. */
export const agent = unlessEmpty(line(200));
const locale = z.enum(['th', 'en']).default('th');

/** What a contract pays, and how long it lasts. */
export const contractTerms = z.object({
  /** Of V-tokens that the VB is given: hundredths of a percent. */
  vb_share_basis_points: count,
  family_share_basis_points: count,
  term_days: count,
  notice_days: count,
});

/** A contract, without a word of what is personal. */
export const contractSummary = z.object({
  uuid,
  /** `VB-000001`. */
  number: z.string(),
  kind: contractKind,
  state: contractState,
  terms: contractTerms,
  text_hash: hash.nullable(),
  template_version: z.string().nullable(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  moved_at: moment,
  /** Why it is restricted or over, where it is. */
  ended_by: z.string().nullable(),
});
export type ContractSummary = z.infer<typeof contractSummary>;

/** A step of the application. What is shown of it is masked: `x-xxxx-xxxxx-12-1`. */
export const contractStepState = z.object({
  step: contractStep,
  state: z.enum(['empty', 'done', 'returned']),
  saved_at: moment.nullable(),
  reason: returnReason.nullable(),
  /** What staff wrote about it. */
  note: z.string().nullable(),
  warnings: z.array(stepWarning),
  shown: z.record(z.string(), z.string()),
});
export type ContractStepState = z.infer<typeof contractStepState>;

/** A holder of parental power, and what they said. */
export const contractGuardian = z.object({
  place: z.enum(['guardian_1', 'guardian_2']),
  shown: z.string(),
  permission: z.enum(['asked', 'given', 'refused', 'withdrawn']),
});

/** A line of what happened, for the timeline. Staff are told by their role alone. */
export const contractLine = z.object({ event: contractEvent, state: contractState, by: z.string(), at: moment });

/** What is being filled in, or is with the house. */
export const contractApplication = contractSummary.extend({
  steps: z.array(contractStepState),
  /** Null where every step is done. */
  next_step: contractStep.nullable(),
  proved_email: z.string().nullable(),
  guardians: z.array(contractGuardian),
  /** When it is thrown away if nobody touches it. */
  thrown_away_at: moment.nullable(),
});

/** All that the caller has of contracts. */
export const contractOverview = z.object({
  /** Whether the applicant said that they are Thai; null: not asked yet. */
  isThai: z.boolean().nullable(),
  in_force: contractSummary.nullable(),
  application: contractApplication.nullable(),
  /** New terms that wait for an answer: see `GET …/pref`. */
  proposal: contractSummary.nullable(),
  past: z.array(contractSummary),
  timeline: z.array(contractLine),
  can: z.object({
    apply: z.boolean(),
    renew: z.boolean(),
    accept_temp: z.boolean(),
    cancel: z.boolean(),
    confirm_age: z.boolean(),
  }),
  /** What the next contract will say, for who reads before anything is asked. */
  terms: contractTerms,
  min_age: count,
});
export type ContractOverview = z.infer<typeof contractOverview>;

const summary = one(contractSummary);
const application = one(contractApplication);

export const getContracts = defineCall({
  method: 'GET',
  path,
  summary:
    'The contract in force, the application with the state of each step and which is next, new terms that wait, and what is past. Personal data is masked',
  access: 'bearer',
  answer: one(contractOverview),
});

export const discardContract = defineCall({
  method: 'DELETE',
  path,
  summary:
    'Throws the draft away: what is personal in it is destroyed at once here, and cannot be brought back from backups after 30 days',
  access: 'bearer',
  failures: ['contract_not_found', 'contract_not_open'],
  answer: one(z.object({ destroyed_at: moment, gone_from_copies_at: moment })),
});

export const sendContractCode = defineCall({
  method: 'POST',
  path: `${path}/email_verification/send_otp`,
  summary: 'Mails a code of six digits to an address. The answer is the same whoever the address belongs to',
  access: 'bearer',
  limit: codeMails,
  form: z.object({ email: codeAddress, locale }),
  failures: ['mail_unavailable', 'too_many_requests'],
  answer: one(z.object({ expires_at: moment })),
});

export const verifyContractCode = defineCall({
  method: 'POST',
  path: `${path}/email_verification/verify_otp`,
  summary: 'Proves the address that the last code was mailed to, for the application alone',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  form: z.object({ code: typedCode }),
  failures: ['code_wrong', 'code_over', 'contract_not_open', 'contract_not_for_role'],
  answer: application,
});

/** What every step may meet. */
const stepFailures = ['contract_not_open', 'contract_not_for_role', 'contract_step_early'] as const;
const submit = { method: 'POST', access: 'bearer' } as const;

export const submitPersonal1 = defineCall({
  ...submit,
  path: `${path}/submit/personal_1`,
  summary: 'Who the applicant is: title, names in Thai and in Latin letters, national id or passport',
  form: z
    .object({
      title: z.enum(titles),
      title_own: unlessEmpty(line(40)),
      first_name_th: unlessEmpty(thaiName),
      middle_name_th: unlessEmpty(thaiName),
      last_name_th: unlessEmpty(thaiName),
      first_name_en: latinName,
      middle_name_en: unlessEmpty(latinName),
      last_name_en: latinName,
      identity: z.enum(['national_id', 'passport']),
      national_id: unlessEmpty(nationalId),
      passport_number: unlessEmpty(passportNumber),
      passport_country: unlessEmpty(country),
      passport_expires: unlessEmpty(day),
    })
    .refine(({ title, title_own }) => title !== 'other' || title_own, { path: ['title_own'] })
    .refine((form) => form.identity === 'passport' || form.first_name_th, { path: ['first_name_th'] })
    .refine((form) => form.identity === 'passport' || form.last_name_th, { path: ['last_name_th'] })
    .refine((form) => form.identity === 'passport' || form.national_id, { path: ['national_id'] })
    .refine((form) => form.identity === 'national_id' || form.passport_number, { path: ['passport_number'] })
    .refine((form) => form.identity === 'national_id' || form.passport_country, { path: ['passport_country'] })
    .refine((form) => form.identity === 'national_id' || form.passport_expires, { path: ['passport_expires'] }),
  failures: [...stepFailures, 'identity_taken', 'identity_barred', 'passport_expired'],
  answer: application,
});

const placeId = z.coerce.number().int().positive();
const postalCode = z.string().regex(/^\d{5}$/);

export const submitPersonal2 = defineCall({
  ...submit,
  path: `${path}/submit/personal_2`,
  summary:
    'Where the applicant lives: the registered and the current address, the phone, and the address that was proved',
  form: z
    .object({
      registered_line: line(200),
      registered_subdistrict_id: placeId,
      registered_district_id: placeId,
      registered_province_id: placeId,
      registered_postal_code: unlessEmpty(postalCode),
      same_address: tick,
      current_line: unlessEmpty(line(200)),
      current_subdistrict_id: unlessEmpty(placeId),
      current_district_id: unlessEmpty(placeId),
      current_province_id: unlessEmpty(placeId),
      current_postal_code: unlessEmpty(postalCode),
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
  path: `${path}/submit/bank`,
  summary:
    "Where the applicant is paid: the bank's code, the account's number, and its holder, who is the applicant and nobody else",
  form: z.object({ bank_code: z.enum(bankCodes), account_number: accountNumber, holder_name: line(120) }),
  failures: [...stepFailures, 'holder_name_differs'],
  answer: application,
});

export const submitPicture = defineCall({
  ...submit,
  path: `${path}/submit/picture`,
  summary: 'Pictures that were sent before: of the card or passport, of the person with it, and of the bank book',
  form: z.object({ card: uuid, person_with_card: uuid, bank_book: uuid }),
  failures: [...stepFailures, 'picture_not_found'],
  answer: application,
});

/** A signature's strokes as an SVG path, or a name that is typed. */
const strokes = z
  .string()
  .max(20_000)
  .regex(/^M[\d .,\-MLCQ]+$/);

export const submitSignDetail = defineCall({
  ...submit,
  path: `${path}/submit/sign_detail`,
  summary:
    "The shape of the applicant's signature, drawn or typed, and their consent to sign electronically. Binds nobody",
  form: z
    .object({
      shape: z.enum(['drawn', 'typed']),
      drawn: unlessEmpty(strokes),
      typed: unlessEmpty(line(120)),
      accept_electronic: tick,
    })
    .refine(({ shape, drawn }) => shape === 'typed' || drawn, { path: ['drawn'] })
    .refine(({ shape, typed }) => shape === 'drawn' || typed, { path: ['typed'] })
    .refine(({ accept_electronic }) => accept_electronic, { path: ['accept_electronic'] }),
  failures: stepFailures,
  answer: application,
});

/** Why one holder of parental power signs alone. */
const soleGround = z.enum(['other_died', 'mother_unmarried', 'court_order', 'adopted', 'guardian_appointed']);

export const submitBirthDate = defineCall({
  ...submit,
  path: `${path}/submit/birth_date`,
  summary:
    'When the applicant was born; day or month may be left out where they are unknown. Under 20: who holds parental power, two or one with the ground',
  form: z
    .object({
      ...birthDateFields,
      is_married: tick,
      guardian_1_name: unlessEmpty(line(120)),
      guardian_1_email: unlessEmpty(codeAddress),
      guardian_2_name: unlessEmpty(line(120)),
      guardian_2_email: unlessEmpty(codeAddress),
      guardian_ground: unlessEmpty(soleGround),
    })
    .refine((form) => !form.guardian_2_name === !form.guardian_2_email, { path: ['guardian_2_email'] })
    .refine((form) => !form.guardian_1_email || form.guardian_1_email !== form.guardian_2_email, {
      path: ['guardian_2_email'],
    }),
  failures: [...stepFailures, 'birth_date_wrong', 'too_young', 'guardians_required'],
  answer: application,
});

export const submitForeigner = defineCall({
  ...submit,
  path: `${path}/submit/foreigner`,
  summary: 'Nationality, the right to work here of who is not Thai, and where the applicant pays tax, from when on',
  form: z
    .object({
      nationality: country,
      right_to_work: unlessEmpty(z.enum(['work_permit', 'ltr', 'smart', 'permanent', 'other'])),
      right_to_work_number: unlessEmpty(line(40)),
      right_to_work_expires: unlessEmpty(day),
      tax_residence: country,
      tax_residence_from: day,
    })
    .refine((form) => form.nationality === 'TH' || form.right_to_work, { path: ['right_to_work'] })
    .refine((form) => form.nationality === 'TH' || form.right_to_work_number, { path: ['right_to_work_number'] })
    .refine((form) => form.nationality === 'TH' || form.right_to_work === 'permanent' || form.right_to_work_expires, {
      path: ['right_to_work_expires'],
    }),
  failures: [...stepFailures, 'right_to_work_over'],
  answer: application,
});

/** The agreement as it is read: Thai rules. */
const agreement = z.object({
  version: z.string(),
  hash,
  /** Markdown. */
  th: z.string(),
  en: z.string(),
});

export const submitDone = defineCall({
  ...submit,
  path: `${path}/submit/done`,
  summary:
    'Without a code: writes the whole agreement, answers it with its hash, and mails a code. With the hash that was read and the code: signs it, and hands the application in. Again with the same: the same answer',
  form: z
    .object({ hash: unlessEmpty(hash), code: unlessEmpty(typedCode), accept_read: tick, locale, agent })
    .refine((form) => !form.code || form.hash, { path: ['hash'] })
    .refine((form) => !form.code || form.accept_read, { path: ['accept_read'] }),
  limit: { times: 60, window_seconds: 3_600 },
  failures: [
    'contract_not_found',
    'contract_not_open',
    'contract_incomplete',
    'agreement_changed',
    'mail_unavailable',
    'code_wrong',
    'code_over',
  ],
  answer: one(
    z.object({
      contract: contractSummary,
      /** Null once it is signed. */
      agreement: agreement.nullable(),
      code_sent_to: z.string().nullable(),
      code_expires_at: moment.nullable(),
    }),
  ),
});

export const getAgreement = defineCall({
  method: 'GET',
  path: '/v1/contracts/{uuid}/agreement',
  summary: "The caller's own agreement as it was shown or signed, with its evidence",
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['contract_not_found', 'contract_destroyed'],
  answer: one(
    z.object({
      contract: contractSummary,
      agreement,
      signatures: z.array(z.object({ signer: z.string(), method: z.string(), at: moment, name: z.string() })),
      evidence: z.array(
        z.object({
          number: count,
          event: contractEvent,
          by: z.string(),
          at: moment,
          text_hash: hash.nullable(),
          previous_hash: hash,
          hash,
        }),
      ),
    }),
  ),
});

export const cancelContract = keyed(
  defineCall({
    method: 'POST',
    path: `${path}/cancel`,
    summary:
      'Withdraws what was handed in, or gives notice of what is in force, with the day on which it ends. What is earned stays payable',
    access: 'bearer',
    failures: ['contract_not_found', 'contract_not_open'],
    answer: summary,
  }),
);

export const renewContract = keyed(
  defineCall({
    method: 'POST',
    path: `${path}/renew`,
    summary: `Begins the successor of a contract that ends within ${RENEW_DAYS} days; steps that still hold are carried over`,
    access: 'bearer',
    failures: ['contract_not_found', 'contract_renew_early', 'contract_not_open'],
    answer: summary,
  }),
);

export const acceptTempContract = keyed(
  defineCall({
    method: 'POST',
    path: `${path}/accept_temp`,
    summary: `Accepts a contract for the time being, ${TEMP_DAYS} days at most: V-tokens are earned and held, and nothing is payable`,
    access: 'bearer',
    failures: ['contract_not_found'],
    answer: summary,
  }),
);

/** What new terms change. */
export const termsDifference = z.object({ field: z.string(), before: count, after: count });

export const getProposal = defineCall({
  method: 'GET',
  path: `${path}/pref`,
  summary: 'New terms that wait for an answer: the old, the new, and each difference; null where there are none',
  access: 'bearer',
  answer: one(
    z
      .object({
        proposal: contractSummary,
        before: contractTerms,
        differences: z.array(termsDifference),
        lapses_at: moment,
      })
      .nullable(),
  ),
});

export const confirmProposal = defineCall({
  method: 'POST',
  path: `${path}/pref`,
  summary:
    'Without a code: writes the agreement with the new terms, answers it with its hash, and mails a code. With both: signs it; it is in force when the house has signed too, and the old one until then',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  form: submitDone.form,
  failures: submitDone.failures,
  answer: submitDone.answer,
});

export const rejectProposal = defineCall({
  method: 'DELETE',
  path: `${path}/pref`,
  summary: 'Rejects new terms; the old ones stay',
  access: 'bearer',
  failures: ['contract_not_found'],
  answer: summary,
});

export const withdrawProposal = defineCall({
  method: 'DELETE',
  path: `${path}/migration`,
  summary: 'Takes back new terms that nobody has answered; by whoever proposed them',
  access: 'bearer',
  query: z.object({ uuid }),
  failures: ['contract_not_found'],
  answer: summary,
});

export const confirmAge = defineCall({
  method: 'POST',
  path: '/v1/contracts/confirm',
  summary: 'A VB who has become 20 confirms the contract that their guardians signed with them',
  access: 'bearer',
  failures: ['contract_not_found'],
  answer: summary,
});

export const inviteGuardians = defineCall({
  method: 'POST',
  path: '/v1/contracts/guardians',
  summary: 'Mails new links to the guardians who have not answered; the ones before are good no more',
  access: 'bearer',
  limit: { times: 5, window_seconds: 3_600 },
  failures: ['contract_not_found', 'mail_unavailable'],
  answer: application,
});
