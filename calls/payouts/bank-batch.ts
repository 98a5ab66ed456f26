/** Batches of payouts for the bank: files, and reports of the bank. */
import { z } from 'zod';
import { batchEnd } from '../money/payout/payout-terms.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, day, moment, optionalField, satang, singleLine, uuid } from '../platform/field.ts';

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

export const makePayoutBatch = idempotent(
  defineCall({
    access: 'staff',
    method: 'POST',
    path: '/v1/office/payout-batches',
    summary:
      'Creates a bank file of up to 100 payouts that are approved or must be sent again, and up to 100 refunds to accounts. Another person compares its digest and approves it, and then it is sent',
    form: z.object({ ground: singleLine(300) }),
    failures: ['payout_batch_empty', 'payer_not_named'],
    answer: one(payoutBatch),
  }),
);

export const listPayoutBatches = defineCall({
  access: 'staff',
  method: 'GET',
  path: '/v1/office/payout-batches',
  summary: 'Lists the bank files with their open payments, latest first',
  query: pageQuery,
  answer: list(payoutBatch),
});

export const endPayoutBatch = idempotent(
  defineCall({
    access: 'staff',
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
  access: 'staff',
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
