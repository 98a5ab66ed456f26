/** Rankings as the house sees them: what each goes by, and the facts behind somebody's line. */
import { z } from 'zod';
import { defineCall, list, pageQuery } from './call.ts';
import { factKinds, factVariant } from './fact.ts';
import { day, moment, unlessEmpty, uuid } from './field.ts';
import { rankingKeys } from './ranking-rule.ts';

const officeRanking = z.object({
  ranking: z.enum(rankingKeys),
  ranked: z.enum(['vb', 'user']),
  /** What counts, as `gift.amount, sticker.amount`: the kind of fact, its variant if only that counts, and what of it is added up. */
  counts: z.string(),
  /** Which lists are kept, as `everyone: day, week`. */
  boards: z.string(),
});
export type OfficeRanking = z.infer<typeof officeRanking>;

export const listOfficeRankings = defineCall({
  method: 'GET',
  path: '/v1/office/rankings',
  summary: 'All rankings that are kept, with the rule that each goes by',
  access: 'staff',
  answer: list(officeRanking),
});

const officeFact = z.object({
  id: z.string(),
  kind: z.enum(factKinds),
  variant: factVariant.nullable(),
  vb_uuid: uuid.nullable(),
  user_uuid: uuid.nullable(),
  /** Below zero, as its quantity, where it corrects another. */
  amount: z.number().int(),
  quantity: z.number().int(),
  happened_at: moment,
  /** The fact that it takes back. */
  corrects: z.string().nullable(),
});
export type OfficeFact = z.infer<typeof officeFact>;

export const listOfficeFacts = defineCall({
  method: 'GET',
  path: '/v1/office/facts',
  summary:
    'Facts of a kind, what happened last first: all, or those behind the line of a VB or a user. `until` is the last day of them',
  access: 'staff',
  query: pageQuery.extend({
    kind: z.enum(factKinds).default('gift'),
    ranked: z.enum(['vb', 'user']).default('vb'),
    find: unlessEmpty(uuid),
    until: unlessEmpty(day),
  }),
  answer: list(officeFact),
});
