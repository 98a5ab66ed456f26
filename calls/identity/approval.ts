/** What needs more than one person: one asks, another approves, or two others do. Amounts are whole satang. */
import { z } from 'zod';
import { defineCall, keyed, list, one, pageQuery } from '../platform/call.ts';
import { coins, count, day, line, moment, satang, unlessEmpty, uuid } from '../platform/field.ts';
import { role } from '../platform/role.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';

/** `withdrawn`: by who asked. Approved or refused by somebody else. */
export const approvalState = z.enum(['open', 'approved', 'refused', 'withdrawn']);
export type ApprovalState = z.infer<typeof approvalState>;

/** What a second person approves. */
const approvalKind = z.enum([
  'command',
  'payout',
  'payout_batch',
  'payout_batch_end',
  'bank_report',
  'refund',
  'write_off',
  'order_reversal',
  'role',
  'coin_correction',
  'gift_take_back',
  'gift_take_back_refund',
]);
export type ApprovalKind = z.infer<typeof approvalKind>;

const person = z.object({ uuid, name: z.string() });

/** What it is about in words that people know it by, as far as its kind has them; what was before is told only while it waits. */
export const approvalAbout = z.object({
  /** Whose role, coins or money it is; of a gift, the VB's who received it. */
  person: person.nullable().default(null),
  order: z.object({ uuid, reference: z.string() }).nullable().default(null),
  case_number: count.nullable().default(null),
  /** Of a payout, or of a file for the bank. */
  reference: z.string().nullable().default(null),
  role_before: role.nullable().default(null),
  role_after: role.nullable().default(null),
  /** Of a command that waits: its call, and JSON of its parameters and fields. */
  command: z.string().nullable().default(null),
  terms: z.string().nullable().default(null),
  /** So many are given or taken. */
  coins: coins.nullable().default(null),
  /** Of those, spent ones that the house bears at most. */
  coins_borne: coins.nullable().default(null),
  coins_before: coins.nullable().default(null),
  coins_after: z.number().int().nullable().default(null),
  /** What became of a file, and on which day its money left. */
  outcome: z.enum(['not_sent', 'not_paid', 'paid']).nullable().default(null),
  paid_on: day.nullable().default(null),
});

/** What somebody asks another to approve. */
export const approval = z.object({
  uuid,
  /** What it is about: its kind, and which. */
  subject: z.object({ kind: approvalKind, id: z.string() }),
  about: approvalAbout,
  /** SHA-256 of what is approved, in hex: who approves says which they have seen. */
  digest: z.string(),
  /** How much money it is about, where it is about some. */
  amount_satang: satang.nullable(),
  /** Why, in the words of who asks. */
  ground: z.string(),
  state: approvalState,
  asked_by: person,
  asked_at: moment,
  /** How many are to approve it, and who did first where that is two. */
  needed: z.union([z.literal(1), z.literal(2)]),
  first_by: person.nullable(),
  decided_by: person.nullable(),
  decided_at: moment.nullable(),
  decision_ground: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** What was decided stands in the order of its decisions. */
export const approvalSorts = defineSorts({
  own: null,
  by: { asked_at: { state: ['approved', 'refused', 'withdrawn'] } },
});

export const listApprovals = defineCall({
  method: 'GET',
  path: '/v1/office/approvals',
  summary: 'What waits for a second person to approve it, longest first; or what was decided, latest first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: approvalState.default('open') }), approvalSorts),
  answer: list(approval),
});

export const decideApproval = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/approvals/{uuid}',
    summary:
      'Approves or refuses what somebody else has asked for, or withdraws what one has asked for oneself. It happens at once when as many have approved it as it needs',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({
      decision: z.enum(['approve', 'refuse', 'withdraw']),
      /** Of what was seen: where it is another by now, nothing is decided. */
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      ground: unlessEmpty(line(500)),
    }),
    failures: [
      'approval_not_found',
      'user_not_found',
      'coins_too_few',
      'order_not_found',
      'order_coins_spent',
      'family_credit_short',
      'gift_not_found',
      'gift_given_back',
      'approval_decided',
      'approval_outdated',
      'approval_of_oneself',
      'approval_given_before',
      'payout_own',
      'approval_of_others',
      'held_command_refused',
    ],
    answer: one(approval),
  }),
);
