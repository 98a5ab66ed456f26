/** Payouts in the back office: approvals, files for the bank, and reports of the bank. */
import { z } from 'zod';
import { approval } from '../identity/approval.ts';
import { batchEnd } from '../money/payout/payout-terms.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, day, moment, optionalField, satang, singleLine, uuid } from '../platform/field.ts';
import { payoutState } from '../platform/page-field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { payout } from './payout-details.ts';

export const tag = 'payout';

/** A payout as shown to staff. */
const officePayout = payout.omit({ timeline: true }).extend({
  owner: z.object({ kind: z.enum(['user', 'family']), uuid, name: z.string() }),
  /**
   * State of the withholding tax certificate. `awaited`: the bank issues it, and staff must record
   * its number.
   */
  certificate_state: z.enum(['none', 'awaited', 'valid', 'void']),
  /**
   * The approval that it waits for, or had. Approvers send `digest` back to prove which version
   * they saw.
   */
  approval: approval.pick({ uuid: true, digest: true, state: true, needed: true }).extend({ given: count }),
});
export type OfficePayout = z.infer<typeof officePayout>;

/** A file for the bank. Two people compare its digest. */
const payoutBatch = z.object({
  uuid,
  message_id: z.string(),
  format: z.string(),
  value_day: day,
  digest: z.string(),
  transfer_count: count,
  total_satang: satang,
  made_at: moment,
  /** When two people had compared the file, and when the bank confirmed its receipt. */
  released_at: moment.nullable(),
  taken_at: moment.nullable(),
  /** Set when the bank has not answered in time. */
  silent_at: moment.nullable(),
  ended_as: batchEnd.nullable(),
  /**
   * Outcomes that two people may state: `not_sent` before the file leaves, and `by_bank` (the
   * bank's result) if the bank is silent.
   */
  ends: z.enum(['none', 'not_sent', 'by_bank']),
  /** Payments without a final result from the bank. */
  live_count: count,
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

const office = { access: 'staff' } as const;
const ofPayout = { params: z.object({ uuid }), access: 'staff' } as const;

export const payoutSorts = defineSorts({ own: '-created_at', by: { created_at: {}, 'amounts.gross_satang': {} } });

export const listOfficePayouts = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/payouts',
  summary: 'Lists the payouts in a state with the approvals that they wait for, latest first',
  query: withSorts(pageQuery.extend({ state: payoutState.default('submitted') }), payoutSorts),
  answer: list(officePayout),
});

export const getOfficePayout = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/payouts/{uuid}',
  summary: 'Returns a payout with its timeline and its approvals',
  params: z.object({ uuid }),
  failures: ['payout_not_found'],
  answer: one(officePayout.extend({ timeline: payout.shape.timeline, approvals: z.array(approval) })),
});

export const holdPayout = defineCall({
  ...ofPayout,
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/hold',
  summary:
    'Holds a payout for review, if the bank does not have its file yet. The other payouts in the file move to the next one',
  failures: ['payout_not_found', 'payout_not_movable'],
  answer: one(officePayout),
});

export const releasePayout = defineCall({
  ...ofPayout,
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/release',
  summary: 'Requests a new approval for a held payout',
  failures: ['payout_not_found', 'payout_not_movable'],
  answer: one(officePayout),
});

export const giveUpPayout = defineCall({
  ...ofPayout,
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/give-up',
  summary:
    "Gives up a payout that the bank returned. The V-tokens return to their owners, and its certificate becomes void. If the month's tax is already filed, this fails and opens a case",
  failures: ['payout_not_found', 'payout_not_movable', 'payout_filed'],
  answer: one(officePayout),
});

export const makePayoutBatch = idempotent(
  defineCall({
    ...office,
    method: 'POST',
    path: '/v1/office/payout-batches',
    summary:
      'Creates a bank file of all payouts that are approved or must be sent again. Another person compares its digest and approves it, and then it is sent',
    form: z.object({ ground: singleLine(300) }),
    failures: ['payout_batch_empty', 'payer_not_named'],
    answer: one(payoutBatch),
  }),
);

export const listPayoutBatches = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/payout-batches',
  summary: 'Lists the bank files with their open payments, latest first',
  query: pageQuery,
  answer: list(payoutBatch),
});

export const endPayoutBatch = idempotent(
  defineCall({
    ...office,
    method: 'POST',
    path: '/v1/office/payout-batches/{uuid}/end',
    summary:
      'Asks a second person to confirm the outcome of a bank file. `not_sent`: it has not left. `not_paid`, or `paid` with its day: the bank is silent. Unpaid amounts return to their owners',
    params: z.object({ uuid }),
    form: z
      .object({ outcome: batchEnd, paid_on: optionalField(day), ground: singleLine(300) })
      .refine(({ outcome, paid_on }) => outcome !== 'paid' || paid_on !== undefined, { path: ['paid_on'] }),
    failures: ['payout_batch_not_found', 'payout_batch_not_endable'],
    answer: one(payoutBatch),
  }),
);

export const readBankReport = defineCall({
  ...office,
  method: 'POST',
  path: '/v1/office/bank-reports',
  summary:
    'Reads a report of the bank (pain.002, camt.053, camt.054). Repeated reports are read once. It takes effect when another person has compared its digest and approves it',
  form: z.object({ report: z.string().min(1).max(60_000) }),
  failures: ['bank_report_unreadable'],
  answer: one(
    z.object({ kind: z.string(), report_id: z.string(), digest: z.string(), lines: count, is_new: z.boolean() }),
  ),
});

/** Number that the bank prints on its certificate. */
const bankNumber = singleLine(35);

export const noteBankCertificate = defineCall({
  ...ofPayout,
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/bank-certificate',
  summary:
    'Records the number of the certificate that the bank issued for a payout, once. It applies only if the bank issues certificates',
  form: z.object({ bank_number: bankNumber }),
  failures: ['payout_not_found', 'bank_number_amiss', 'certificate_noted', 'payer_not_named'],
  answer: one(z.object({ number: z.string() })),
});

export const replaceCertificate = idempotent(
  defineCall({
    ...office,
    method: 'POST',
    path: '/v1/office/payouts/{uuid}/certificate',
    summary: 'Voids the certificate of a payout with a reason, and issues a replacement',
    params: z.object({ uuid }),
    form: z.object({ reason: singleLine(200), bank_number: bankNumber.optional() }),
    failures: ['certificate_not_found', 'tax_list_filed', 'bank_number_amiss', 'payer_not_named'],
    answer: one(z.object({ number: z.string(), replaces: z.string() })),
  }),
);
