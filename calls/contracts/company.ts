/** Contracts in the back office: waiting applications, their contents and decisions. */
import { z } from 'zod';
import { country, passportNumber } from '../people/person-name.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { day, moment, optionalField, singleLine, tick, uuid } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { contractApplication, contractSummary, stampDuty, TEMP_DAYS } from './contract-overview.ts';
import { contractState, houseReason, returnReason } from './contract-state.ts';
import { contractStep } from './contract-step.ts';

const path = '/v1/office/contracts';
const staff = { access: 'staff' } as const;
const params = z.object({ uuid });
const failures = ['contract_not_found', 'contract_not_movable'] as const;
const ground = singleLine(500);

/** A contract with its VB, for staff. */
export const waitingContract = contractSummary.extend({
  caster: z.object({ uuid, name: z.string() }),
});
export type WaitingContract = z.infer<typeof waitingContract>;

export const contractSorts = defineSorts({ own: 'moved_at', by: { moved_at: {} } });

export const listWaitingContracts = defineCall({
  method: 'GET',
  path,
  summary: 'Lists the contracts in a state, longest wait first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: contractState.default('done') }), contractSorts),
  answer: list(waitingContract),
});

export const openContract = defineCall({
  ...staff,
  method: 'POST',
  path: `${path}/{uuid}/open`,
  summary:
    'Returns a complete application with personal data. The access is logged, and the applicant can see it. Requires a sign-in within the last 15 minutes',
  params,
  form: z.object({ reason: ground }),
  failures: ['contract_not_found'],
  answer: one(
    z.object({
      contract: contractApplication,
      caster: z.object({ uuid, name: z.string() }),
      /** The form fields by step; null once they are erased. */
      contents: z.record(z.string(), z.unknown()).nullable(),
      agreement: z.object({ th: z.string(), en: z.string() }).nullable(),
      /**
       * Other people with the same phone number, email address or bank account: at most 20 rows.
       */
      same: z.array(z.object({ kind: z.string(), person_uuid: uuid })),
      identity: z.object({
        /**
         * Other submitted applications with the same id or passport. Applicants never learn of each
         * other.
         */
        also: z.array(z.object({ uuid, number: z.string(), state: contractState, moved_at: moment })),
        barred: z.array(z.object({ ground: z.string(), until: moment })),
      }),
    }),
  ),
});

export const approveContract = idempotent(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/accept`,
    summary:
      'Approves an application with its start and end, which the company then signs, or makes a temporary contract permanent. It starts no earlier than both parties have signed. `identity_decided` confirms that documents were compared, if the id or passport is in another application or banned. The approval lifts the ban. Requires a sign-in within the last 15 minutes',
    params,
    form: z.object({ starts_at: optionalField(moment), ends_at: optionalField(moment), identity_decided: tick }),
    failures: [...failures, 'contract_window_wrong', 'identity_undecided', 'identity_taken'],
    answer: one(contractSummary),
  }),
);

export const approveTempContract = idempotent(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/accept_temp`,
    summary: `Approves a temporary contract of at most ${TEMP_DAYS} days, which the company then signs and offers. Requires a sign-in within the last 15 minutes`,
    params,
    form: z.object({ days: z.coerce.number().int().min(1).max(TEMP_DAYS).default(TEMP_DAYS) }),
    failures: [...failures, 'identity_undecided', 'identity_taken'],
    answer: one(contractSummary),
  }),
);

const reasons = Object.fromEntries(contractStep.options.map((step) => [step, optionalField(returnReason)])) as Record<
  z.infer<typeof contractStep>,
  ReturnType<typeof optionalField<typeof returnReason>>
>;

export const returnContract = idempotent(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/return`,
    summary:
      'Returns steps to the applicant, each with a reason, and one note for all. Signatures become void. Requires a sign-in within the last 15 minutes',
    params,
    form: z
      .object({ ...reasons, note: optionalField(singleLine(1_000)) })
      .refine((form) => contractStep.options.some((step) => form[step] !== undefined), { path: ['personal_1'] }),
    failures,
    answer: one(contractSummary),
  }),
);

export const rejectContract = idempotent(
  defineCall({
    ...staff,
    personal_reason: true,
    method: 'POST',
    path: `${path}/{uuid}/reject`,
    summary:
      'Rejects an application with a reason and a note, which the applicant reads. `barred_until` bans the id or passport until that moment: this person cannot apply again, and another application with it needs a comparison of documents. Requires a sign-in within the last 15 minutes',
    params,
    form: z.object({ cause: houseReason, ground, barred_until: optionalField(moment) }),
    failures: [...failures, 'identity_in_use'],
    answer: one(contractSummary),
  }),
);

export const signForHouse = idempotent(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/sign`,
    summary:
      'Signs for the company the hash that the VB signed. The caller must be authorized on that day. The contract is then in force from its start; a temporary one is offered to the VB. Requires a sign-in within the last 15 minutes',
    params,
    form: z
      .object({ hash: z.string().regex(/^[0-9a-f]{64}$/), accept_read: tick })
      .refine(({ accept_read }) => accept_read, { path: ['accept_read'] }),
    failures: [...failures, 'signatory_required', 'approval_of_oneself', 'agreement_changed', 'contract_window_wrong'],
    answer: one(contractSummary),
  }),
);

export const terminateContract = idempotent(
  defineCall({
    ...staff,
    personal_reason: true,
    method: 'POST',
    path: `${path}/{uuid}/terminate`,
    summary:
      'Terminates a contract for a reason that the VB reads: at once, or on a later day if its state is `accepted`. Earnings remain payable. Requires a sign-in within the last 15 minutes',
    params,
    form: z.object({ cause: houseReason, ground, ends_at: optionalField(moment) }),
    failures,
    answer: one(contractSummary),
  }),
);

export const proposeTerms = idempotent(
  defineCall({
    ...staff,
    method: 'POST',
    path: '/v1/office/proposals',
    summary:
      'Proposes new terms to one VB, or to the VBs of a family with a contract in force and no open proposal. At most 100 VBs per request. Requires a sign-in within the last 15 minutes',
    form: z
      .object({
        contract_uuid: optionalField(uuid),
        family_uuid: optionalField(uuid),
        family_share_basis_points: z.coerce.number().int().min(0).max(10_000),
        term_days: z.coerce.number().int().min(1).max(3_660),
        notice_days: z.coerce.number().int().min(0).max(365),
      })
      .refine((form) => !form.contract_uuid !== !form.family_uuid, { path: ['contract_uuid'] }),
    failures: ['contract_not_found'],
    answer: one(z.object({ proposed: z.array(contractSummary) })),
  }),
);

export const noteStamp = defineCall({
  ...staff,
  method: 'POST',
  path: `${path}/{uuid}/stamp`,
  summary: 'Adds the receipt number of the stamp duty to the evidence. Requires a sign-in within the last 15 minutes',
  params,
  form: z.object({ receipt_number: singleLine(60) }),
  failures: ['contract_not_found'],
  answer: one(stampDuty),
});

export const noteRightToWork = defineCall({
  ...staff,
  personal_reason: true,
  method: 'POST',
  path: `${path}/{uuid}/work`,
  summary:
    'Records a check of new work documents of a foreign VB, and the end of their right to work; no day for an unlimited right. The VB is reminded of that day. Requires a sign-in within the last 15 minutes',
  params,
  form: z.object({ right_to_work_number: singleLine(40), right_to_work_expires: optionalField(day), ground }),
  failures: [...failures, 'right_to_work_over'],
  answer: one(contractSummary),
});

export const linkPassport = defineCall({
  ...staff,
  personal_reason: true,
  method: 'POST',
  path: `${path}/{uuid}/passport`,
  summary:
    'Links a renewed passport to the person of a contract. Both passports identify them, and staff cannot approve another person with either. Requires a sign-in within the last 15 minutes',
  params,
  form: z.object({ passport_number: passportNumber, passport_country: country, passport_expires: day, ground }),
  failures: [...failures, 'passport_expired', 'identity_taken', 'identity_barred'],
  answer: one(contractSummary),
});

/** A person who may sign for the company. */
export const signatory = z.object({
  uuid,
  user_uuid: uuid,
  name: z.string(),
  authority: z.string(),
  from: moment,
  until: moment,
});

export const listSignatories = defineCall({
  method: 'GET',
  path: '/v1/office/signatories',
  summary: 'Lists the signatories of the company, with the source and period of their authority',
  access: 'staff',
  answer: list(signatory),
});

export const addSignatory = idempotent(
  defineCall({
    ...staff,
    method: 'POST',
    path: '/v1/office/signatories',
    summary:
      'Authorizes a staff member to sign for the company, by a resolution or a power of attorney. Only the roles `admin` and `ceo` can, and not for themselves. Requires a sign-in within the last 15 minutes',
    form: z
      .object({ user_uuid: uuid, name: singleLine(120), authority: singleLine(300), from: moment, until: moment })
      .refine(({ from, until }) => from < until, { path: ['until'] }),
    failures: ['user_not_found', 'signatory_required'],
    answer: one(signatory),
  }),
);

export const endSignatory = defineCall({
  ...staff,
  method: 'DELETE',
  path: '/v1/office/signatories/{uuid}',
  summary: "Ends a signatory's authority at once. Requires a sign-in within the last 15 minutes",
  params,
  failures: ['user_not_found'],
  answer: one(signatory),
});
