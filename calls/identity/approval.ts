/**
 * Dual control: one person requests, and another person, or two others, approve. Amounts are whole
 * satang.
 */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, day, moment, optionalField, satang, singleLine, uuid } from '../platform/field.ts';
import { role } from '../platform/role.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { approvalState } from './approval-state.ts';

/** Kinds of requests that need approval. */
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

/**
 * The subject in readable terms. Only fields that fit its kind are set. The `before` fields are set
 * only while the request is open.
 */
export const approvalAbout = z.object({
  /** The person whose role, coins or money changes. For a gift: the VB who received it. */
  person: person.nullable().default(null),
  /** The item of the shop that is given, or whose price changes. */
  item: bilingual.nullable().default(null),
  order: z.object({ uuid, reference: z.string() }).nullable().default(null),
  case_number: count.nullable().default(null),
  /** Reference of a payout or of a bank file. */
  reference: z.string().nullable().default(null),
  role_before: role.nullable().default(null),
  role_after: role.nullable().default(null),
  /** For a stored command: its call, and its parameters and fields as JSON. */
  command: z.string().nullable().default(null),
  terms: z.string().nullable().default(null),
  /** Coins that are credited or debited, promised as prizes, or the price of the item. */
  coins: coins.nullable().default(null),
  /** The part of them that the user has already spent. The company bears at most this amount. */
  coins_borne: coins.nullable().default(null),
  coins_before: coins.nullable().default(null),
  coins_after: z.number().int().nullable().default(null),
  /** Outcome of a bank file, and the day on which its money left the account. */
  outcome: z.enum(['not_sent', 'not_paid', 'paid']).nullable().default(null),
  paid_on: day.nullable().default(null),
});

/** A request for approval. */
export const approval = z.object({
  uuid,
  /** The subject: its kind and its id. */
  subject: z.object({ kind: approvalKind, id: z.string() }),
  about: approvalAbout,
  /** SHA-256 in hex of the subject. An approver sends it back to prove which version they saw. */
  digest: z.string(),
  /** The amount of money, if the request is about money. */
  amount_satang: satang.nullable(),
  /** The requester's reason. */
  ground: z.string(),
  state: approvalState,
  asked_by: person,
  asked_at: moment,
  /** Approvals needed, and the first approver if two are needed. */
  needed: z.union([z.literal(1), z.literal(2)]),
  first_by: person.nullable(),
  decided_by: person.nullable(),
  decided_at: moment.nullable(),
  decision_ground: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** Only open requests can be sorted. Decided ones are in the order of their decisions. */
export const approvalSorts = defineSorts({
  own: null,
  by: { asked_at: { state: ['approved', 'refused', 'withdrawn'] } },
});

export const listApprovals = defineCall({
  method: 'GET',
  path: '/v1/office/approvals',
  summary: 'Lists requests that wait for approval, oldest first, or decided ones, latest first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: approvalState.default('open') }), approvalSorts),
  answer: list(approval),
});

export const decideApproval = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/approvals/{uuid}',
    summary:
      "Approves or refuses another person's request, or withdraws the caller's own. The request takes effect at the last approval that it needs",
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({
      decision: z.enum(['approve', 'refuse', 'withdraw']),
      /**
       * Digest of the version that the caller saw. If the subject has changed since, nothing is
       * decided.
       */
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      ground: optionalField(singleLine(500)),
    }),
    failures: [
      'approval_not_found',
      'user_not_found',
      'coins_too_few',
      'order_not_found',
      'order_coins_spent',
      'order_not_refundable',
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
