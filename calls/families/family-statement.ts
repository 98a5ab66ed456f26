/**
 * Monthly statement of a family: movements of coins, debt and V-tokens, and activity of its
 * members.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { coins, count, moment, satang, uuid } from '../platform/field.ts';
import { month, statementPart } from '../platform/page-field.ts';
import { familyCard } from '../platform/user.ts';
import { memberMonth } from './family.ts';

/**
 * Reason of a movement: bought, lent by the company, repaid, spent from the wallet (gifts, budgets,
 * shop), or a share or payout.
 */
const statementReason = z.enum([
  'top_up',
  'promotion',
  'loan',
  'debt_payment',
  'gift',
  'gift_back',
  'budget',
  'budget_back',
  'shop',
  'share',
  'payout',
  'other',
]);
export type StatementReason = z.infer<typeof statementReason>;

/**
 * Movements within a month, in whole coins, satang or V-tokens. `opening` and `closing` are the
 * balances of the month, whichever part `lines` shows.
 */
const movements = z.object({
  opening: z.number().int(),
  closing: z.number().int(),
  lines: z.array(
    z.object({
      moved_at: moment,
      reason: statementReason,
      reference: z.string(),
      amount: z.number().int(),
      after: z.number().int(),
    }),
  ),
});
export type StatementMovements = z.infer<typeof movements>;

/** The statement of a family for a month of the Bangkok calendar. */
const statement = z.object({
  family: familyCard,
  month,
  made_at: moment,
  /** Whether an account has more movements than this part and those before it. */
  has_more: z.boolean(),
  /** Current value of 100 V-tokens. */
  satang_per_100_vtokens: satang,
  coins: movements,
  /** Debt. A positive amount increases it. */
  debt: movements,
  /** V-tokens that are payable. */
  vtokens: movements,
  /** All members of the month, with their activity and the family's share. */
  vbs: z.array(
    memberMonth
      .omit({ month: true })
      .extend({ uuid, name: z.string(), coins, share_vtokens: count, share_satang: satang }),
  ),
});
export type FamilyStatement = z.infer<typeof statement>;

/** Maximum movements of one account in one part of a statement. */
export const STATEMENT_PART_LINES = 1_000;

export const getFamilyStatement = defineCall({
  method: 'GET',
  path: '/v1/family/statements/{month}',
  summary:
    "Returns a family's statement of a month: coins, debt, V-tokens and members. Staff name the family; family owners get their own",
  access: 'family',
  params: z.object({ month }),
  query: z.object({ family_uuid: uuid.optional(), part: statementPart }),
  failures: ['family_not_found'],
  answer: one(statement),
});
