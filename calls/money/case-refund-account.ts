/** The account for the refund of a closed account's order, as the office enters it. */
import { z } from 'zod';
import { defineCall, idempotent, one } from '../platform/call.ts';
import { count, singleLine } from '../platform/field.ts';
import { refundAccountFields } from '../platform/page-field.ts';

const { kind: account_kind, number: account, bank_code, name } = refundAccountFields;

export const enterRefundAccount = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/cases/{number}/account',
    summary:
      'Enters the refund account that the payer stated in writing, if the buyer has closed their user account. Another member of staff must approve the refund',
    access: 'staff',
    params: z.object({
      number: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    }),
    form: z.object({ account_kind, account, bank_code, name, ground: singleLine(500) }),
    failures: ['case_not_found', 'refund_account_not_asked', 'refund_account_of_buyer', 'refund_account_unreadable'],
    answer: one(z.object({ number: count, to: z.string() })),
  }),
);
