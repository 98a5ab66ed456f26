/** Rankings as the house sees them: the rule that each goes by, the lines of any board, and the facts behind a line. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from './call.ts';
import { exportedFact, factKinds, factVariant } from './fact.ts';
import { coins, day, line, moment, unlessEmpty, uuid } from './field.ts';
import { userCard } from './profile.ts';
import { rankingKeys } from './ranking-rule.ts';
import { rankingUnit } from './ranking-type.ts';

const ranking = z.enum(rankingKeys);
const period = z.enum(['day', 'week', 'month', 'all']);
const byRanking = z.object({ ranking });

const officeRanking = z.object({
  ranking,
  ranked: z.enum(['vb', 'user']),
  unit: rankingUnit,
  /** Whether visitors find it among the rankings. */
  is_shown: z.boolean(),
});
export type OfficeRanking = z.infer<typeof officeRanking>;

const officeRankingDetail = officeRanking.extend({
  /** What counts: facts of a kind, of one variant or of any, and what of them is added up. */
  counts: z.array(
    z.object({
      kind: z.enum(factKinds),
      variant: factVariant.nullable(),
      measure: z.enum(['amount', 'quantity', 'times']),
    }),
  ),
  /** Which lists are kept: among whom, and over which Bangkok periods. */
  boards: z.array(z.object({ scope: z.enum(['everyone', 'family', 'role', 'vb', 'live']), period })),
});
export type OfficeRankingDetail = z.infer<typeof officeRankingDetail>;

export const listOfficeRankings = defineCall({
  method: 'GET',
  path: '/v1/office/rankings',
  summary: 'All rankings that are kept',
  access: 'staff',
  answer: list(officeRanking),
});

export const getOfficeRanking = defineCall({
  method: 'GET',
  path: '/v1/office/rankings/{ranking}',
  summary: 'A ranking with its rule: what counts, and which lists are kept',
  access: 'staff',
  params: byRanking,
  answer: one(officeRankingDetail),
});

/** A board: a ranking over the period that a day lies in, among all, or among those of a family, role, VB or live. */
const board = {
  ranking: ranking.default('uservtoken'),
  period: period.default('day'),
  /** Today, where it is not said. */
  on: unlessEmpty(day),
  /** The uuid of a family, VB or live, or a role. */
  among: unlessEmpty(line(40)),
};

/** The board that was asked for, as it is asked for again. */
const ofBoard = z.object({ ranking, period, on: day, among: z.string().nullable() });

const officeStanding = ofBoard.extend({
  rank: z.number().int().positive(),
  user: userCard,
  score: coins,
});
export type OfficeStanding = z.infer<typeof officeStanding>;

export const listOfficeStandings = defineCall({
  method: 'GET',
  path: '/v1/office/standings',
  summary: 'The lines of a board, the first first, hidden rankings as well',
  access: 'staff',
  query: pageQuery.extend(board),
  answer: list(officeStanding),
});

const officeFact = exportedFact
  .pick({ kind: true, variant: true, vb_uuid: true, user_uuid: true, amount: true, quantity: true })
  .extend({
    /** Its place among all facts. */
    position: z.number().int().positive(),
    live_uuid: z.string().nullable(),
    /** How much it adds to the line; below zero where it takes another back. */
    points: z.number().int(),
    happened_at: moment,
    /** The fact that it takes back. */
    corrects: z.string().nullable(),
  });
export type OfficeFact = z.infer<typeof officeFact>;

export const listOfficeFacts = defineCall({
  method: 'GET',
  path: '/v1/office/facts',
  summary:
    "The facts behind somebody's line of a board, what happened last first: their points come to its score. Of nobody, where nobody is named",
  access: 'staff',
  query: pageQuery.extend({ ...board, subject_uuid: unlessEmpty(uuid) }),
  answer: list(officeFact),
});
