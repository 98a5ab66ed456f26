/** Back-office calls for rankings: rules, entries of any board, and the facts behind an entry. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { coins, day, moment, optionalField, singleLine, uuid } from '../platform/field.ts';
import { userCard } from '../platform/user.ts';
import { exportedFact, factKinds, factVariant } from './fact.ts';
import { calendarPeriods, rankingKeys } from './ranking-rule.ts';
import { rankingUnit } from './ranking-type.ts';

const ranking = z.enum(rankingKeys);
const period = z.enum([...calendarPeriods, 'all']);
const byRanking = z.object({ ranking });

/** A ranking in the list of staff. `ranked` says whether it ranks VBs or users. */
const officeRanking = z.object({
  ranking,
  ranked: z.enum(['vb', 'user']),
  unit: rankingUnit,
  /** True if the rankings page shows it. */
  is_shown: z.boolean(),
});
export type OfficeRanking = z.infer<typeof officeRanking>;

const officeRankingDetail = officeRanking.extend({
  /** Facts that count, by kind and variant (null: any variant), and the measure that is summed. */
  counts: z.array(
    z.object({
      kind: z.enum(factKinds),
      variant: factVariant.nullable(),
      measure: z.enum(['amount', 'quantity', 'times']),
    }),
  ),
  /** Stored boards, by scope and Bangkok period. */
  boards: z.array(z.object({ scope: z.enum(['everyone', 'family', 'role', 'vb', 'live']), period })),
});
/** A ranking for staff: the facts that it counts and its stored boards. */
export type OfficeRankingDetail = z.infer<typeof officeRankingDetail>;

export const listOfficeRankings = defineCall({
  method: 'GET',
  path: '/v1/office/rankings',
  summary: 'Lists all rankings, including hidden ones',
  access: 'staff',
  answer: list(officeRanking),
});

export const getOfficeRanking = defineCall({
  method: 'GET',
  path: '/v1/office/rankings/{ranking}',
  summary: 'Returns a ranking with its rule: the facts that count and the stored boards',
  access: 'staff',
  params: byRanking,
  answer: one(officeRankingDetail),
});

/** Query that names a board. Without `among` it is the board of everyone. */
const board = {
  ranking: ranking.default('uservtoken'),
  period: period.default('day'),
  /** Any day of the period. Default: today. */
  on: optionalField(day),
  /** A role, or the uuid of a family, VB or live. */
  among: optionalField(singleLine(40)),
};

/** The requested board with its defaults filled in. */
const ofBoard = z.object({ ranking, period, on: day, among: z.string().nullable() });

const officeStanding = ofBoard.extend({
  rank: z.number().int().positive(),
  user: userCard,
  score: coins,
});
/** An entry of a board for staff. The unit of `score` is that of the ranking. */
export type OfficeStanding = z.infer<typeof officeStanding>;

export const listOfficeStandings = defineCall({
  method: 'GET',
  path: '/v1/office/standings',
  summary: 'Lists the entries of a board by rank, including boards of hidden rankings',
  access: 'staff',
  query: pageQuery.extend(board),
  answer: list(officeStanding),
});

const officeFact = exportedFact
  .pick({ kind: true, variant: true, vb_uuid: true, user_uuid: true, amount: true, quantity: true })
  .extend({
    /** Sequence number among all facts. */
    position: z.number().int().positive(),
    live_uuid: z.string().nullable(),
    /** Points added to the entry. Negative for a correction. */
    points: z.number().int(),
    happened_at: moment,
    /** The fact that this one reverses. */
    corrects: z.string().nullable(),
  });
/** A fact behind a score, for staff. */
export type OfficeFact = z.infer<typeof officeFact>;

export const listOfficeFacts = defineCall({
  method: 'GET',
  path: '/v1/office/facts',
  summary:
    "Lists the facts behind a user's entry on a board, newest first. Their points add up to its score. Empty without subject_uuid",
  access: 'staff',
  query: pageQuery.extend({ ...board, subject_uuid: optionalField(uuid) }),
  answer: list(officeFact),
});
