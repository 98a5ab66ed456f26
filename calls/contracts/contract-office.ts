/** Contracts as the house sees them: who waits, what they handed in, and what is decided about it. */
import { z } from 'zod';
import { country, passportNumber } from '../people/person-name.ts';
import { defineCall, keyed, list, one, pageQuery } from '../platform/call.ts';
import { day, line, moment, tick, unlessEmpty, uuid } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { contractApplication, contractSummary, stampDuty } from './contract-overview.ts';
import { contractState, contractStep, houseReason, returnReason } from './contract-state.ts';

const path = '/v1/office/contracts';
const staff = { access: 'staff' } as const;
const params = z.object({ uuid });
const failures = ['contract_not_found', 'contract_not_movable'] as const;
const ground = line(500);

/** One that waits, and whose it is. */
export const waitingContract = contractSummary.extend({
  caster: z.object({ uuid, name: z.string() }),
});
export type WaitingContract = z.infer<typeof waitingContract>;

export const contractSorts = defineSorts({ own: 'moved_at', by: { moved_at: {} } });

export const listWaitingContracts = defineCall({
  method: 'GET',
  path,
  summary: 'Contracts of a state, who has waited longest first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: contractState.default('done') }), contractSorts),
  answer: list(waitingContract),
});

export const openContract = defineCall({
  ...staff,
  method: 'POST',
  path: `${path}/{uuid}/open`,
  summary:
    'One application whole, with what is personal in it. Who opened it, when and why is written down, and its person can read that. Wants a sign-in of the last 15 minutes',
  params,
  form: z.object({ reason: ground }),
  failures: ['contract_not_found'],
  answer: one(
    z.object({
      contract: contractApplication,
      caster: z.object({ uuid, name: z.string() }),
      /** By step, the fields as they were filled in. Null where they were destroyed. */
      contents: z.record(z.string(), z.unknown()).nullable(),
      agreement: z.object({ th: z.string(), en: z.string() }).nullable(),
      /** Who else of those with a contract has this phone, address or account. */
      same: z.array(z.object({ kind: z.string(), person_uuid: uuid })),
      identity: z.object({
        /** Others' that are handed in with the same id or passport: neither is told of the other. */
        also: z.array(z.object({ uuid, number: z.string(), state: contractState, moved_at: moment })),
        barred: z.array(z.object({ ground: z.string(), until: moment })),
      }),
    }),
  ),
});

export const approveContract = keyed(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/accept`,
    summary:
      'Accepts an application with its window, which begins no earlier than both have signed; a contract for the time being is then accepted for good. Where somebody else has handed in the same id or passport, or it is barred, `identity_decided` says that the papers were compared: a bar ends with that. Wants a sign-in of the last 15 minutes',
    params,
    form: z.object({ starts_at: unlessEmpty(moment), ends_at: unlessEmpty(moment), identity_decided: tick }),
    failures: [...failures, 'contract_window_wrong', 'identity_undecided', 'identity_taken'],
    answer: one(contractSummary),
  }),
);

export const approveTempContract = keyed(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/accept_temp`,
    summary: 'Offers a contract for the time being, 30 days at most. Wants a sign-in of the last 15 minutes',
    params,
    form: z.object({ days: z.coerce.number().int().min(1).max(30).default(30) }),
    failures: [...failures, 'identity_undecided', 'identity_taken'],
    answer: one(contractSummary),
  }),
);

const reasons = Object.fromEntries(contractStep.options.map((step) => [step, unlessEmpty(returnReason)])) as Record<
  z.infer<typeof contractStep>,
  ReturnType<typeof unlessEmpty<typeof returnReason>>
>;

export const returnContract = keyed(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/return`,
    summary:
      'Gives steps back, each with its reason and one note for all; what was signed is void. Wants a sign-in of the last 15 minutes',
    params,
    form: z
      .object({ ...reasons, note: unlessEmpty(line(1_000)) })
      .refine((form) => contractStep.options.some((step) => form[step] !== undefined), { path: ['personal_1'] }),
    failures,
    answer: one(contractSummary),
  }),
);

export const rejectContract = keyed(
  defineCall({
    ...staff,
    personal_ground: true,
    method: 'POST',
    path: `${path}/{uuid}/reject`,
    summary:
      'Rejects an application with its reason and ground, which the applicant reads; who is not to come back before a day is barred until then. Wants a sign-in of the last 15 minutes',
    params,
    form: z.object({ cause: houseReason, ground, barred_until: unlessEmpty(moment) }),
    failures: [...failures, 'identity_in_use'],
    answer: one(contractSummary),
  }),
);

export const signForHouse = keyed(
  defineCall({
    ...staff,
    method: 'POST',
    path: `${path}/{uuid}/sign`,
    summary:
      'Signs for the house, by who has the authority that day, on the hash that the VB signed; then it is in force. Wants a sign-in of the last 15 minutes',
    params,
    form: z
      .object({ hash: z.string().regex(/^[0-9a-f]{64}$/), accept_read: tick })
      .refine(({ accept_read }) => accept_read, { path: ['accept_read'] }),
    failures: [...failures, 'signatory_required', 'approval_of_oneself', 'agreement_changed', 'contract_window_wrong'],
    answer: one(contractSummary),
  }),
);

export const terminateContract = keyed(
  defineCall({
    ...staff,
    personal_ground: true,
    method: 'POST',
    path: `${path}/{uuid}/terminate`,
    summary:
      'Ends a contract for a cause, which the VB reads, at once or on a day; what is earned stays payable. Wants a sign-in of the last 15 minutes',
    params,
    form: z.object({ cause: houseReason, ground, ends_at: unlessEmpty(moment) }),
    failures,
    answer: one(contractSummary),
  }),
);

export const proposeTerms = keyed(
  defineCall({
    ...staff,
    method: 'POST',
    path: '/v1/office/proposals',
    summary:
      'Proposes new terms to one VB, or to every VB of a family who has a contract in force and no proposal yet. Wants a sign-in of the last 15 minutes',
    form: z
      .object({
        contract_uuid: unlessEmpty(uuid),
        family_uuid: unlessEmpty(uuid),
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
  summary: 'Annexes the number of the receipt for stamp duty to the evidence. Wants a sign-in of the last 15 minutes',
  params,
  form: z.object({ receipt_number: line(60) }),
  failures: ['contract_not_found'],
  answer: one(stampDuty),
});

export const noteRightToWork = defineCall({
  ...staff,
  personal_ground: true,
  method: 'POST',
  path: `${path}/{uuid}/work`,
  summary:
    'Notes that new papers of somebody from abroad were checked, and until when they may work; no day where it has no end. They are reminded of that day anew. Wants a sign-in of the last 15 minutes',
  params,
  form: z.object({ right_to_work_number: line(40), right_to_work_expires: unlessEmpty(day), ground }),
  failures: [...failures, 'right_to_work_over'],
  answer: one(contractSummary),
});

export const linkPassport = defineCall({
  ...staff,
  personal_ground: true,
  method: 'POST',
  path: `${path}/{uuid}/passport`,
  summary:
    'Links a renewed passport to the person of a contract: they are found by both, and nobody else comes with either. Wants a sign-in of the last 15 minutes',
  params,
  form: z.object({ passport_number: passportNumber, passport_country: country, passport_expires: day, ground }),
  failures: [...failures, 'passport_expired', 'identity_taken', 'identity_barred'],
  answer: one(contractSummary),
});

/** Who may sign for the house. */
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
  summary: 'Who may sign for the house, by which authority, from when until when',
  access: 'staff',
  answer: list(signatory),
});

export const addSignatory = keyed(
  defineCall({
    ...staff,
    method: 'POST',
    path: '/v1/office/signatories',
    summary:
      'Lets somebody of the house sign for it, by a resolution or a power of attorney. Nobody gives themselves the authority. Wants a sign-in of the last 15 minutes',
    form: z
      .object({ user_uuid: uuid, name: line(120), authority: line(300), from: moment, until: moment })
      .refine(({ from, until }) => from < until, { path: ['until'] }),
    failures: ['user_not_found', 'signatory_required'],
    answer: one(signatory),
  }),
);

export const endSignatory = defineCall({
  ...staff,
  method: 'DELETE',
  path: '/v1/office/signatories/{uuid}',
  summary: "Ends somebody's authority at this moment. Wants a sign-in of the last 15 minutes",
  params,
  failures: ['user_not_found'],
  answer: one(signatory),
});
