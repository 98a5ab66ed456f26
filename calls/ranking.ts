import { z } from 'zod';
import { defineCall, list, one, pageQuery } from './call.ts';
import { coins, count, day, uuid } from './field.ts';
import { freshness } from './freshness.ts';
import { familyCard, userCard } from './profile.ts';
import { type RankingType, rankingType, rankingTypes } from './ranking-type.ts';
import { type Role, roles } from './role.ts';

/** One line of a ranking. Equal scores: who reached theirs first stands higher, then the lower uuid. */
export const standing = z.object({ rank: z.number().int().positive(), user: userCard, score: coins });
export type Standing = z.infer<typeof standing>;

/** Where the caller stands on a board. */
export const ownPlace = z.object({
  score: count,
  /** Null: not on the board, or further down than 1,000. */
  rank: z.number().int().positive().nullable(),
  /** The line just above, and how many points more it takes to pass it. */
  next: z.object({ user: userCard, score: count, distance: z.number().int().positive() }).nullable(),
});
export type OwnPlace = z.infer<typeof ownPlace>;

/** The longest range a ranking can be asked for. */
export const RANKING_MAX_DAYS = 92;

/** So many lines are told of a range that is no day, week or month. */
export const RANGE_LINES_MAX = 1_000;

/** Nothing that is ranked happened before this day. */
export const RANKING_FIRST_DAY = '2023-10-01';

const range = z.object({ dateStart: day, dateEnd: day });
const cache = freshness.ranking;

/** Why a range of days is not ranked, or not now. */
const rangeFailures = [
  'invalid_date_range',
  'date_range_too_long',
  'date_not_ranked',
  'ranking_crowded',
  'ranking_unfinished',
] as const;

export const listUserCoinRanking = defineCall({
  method: 'GET',
  path: '/v1/ranking/usercoin/{dateStart}/{dateEnd}',
  summary: 'Users by coins given in gifts, stickers and VIPs, Bangkok days from dateStart to dateEnd, both included',
  access: 'public',
  cache,
  params: range,
  query: pageQuery,
  failures: rangeFailures,
  answer: list(standing),
});

export const listUserVtokenRanking = defineCall({
  method: 'GET',
  path: '/v1/ranking/uservtoken/{dateStart}/{dateEnd}',
  summary:
    'VBs by V-tokens received, one for each coin of gifts, stickers and VIPs, Bangkok days from dateStart to dateEnd, both included',
  access: 'public',
  cache,
  params: range,
  query: pageQuery,
  failures: rangeFailures,
  answer: list(standing),
});

export const listRankingTypes = defineCall({
  method: 'GET',
  path: '/v1/ranking/types',
  summary: 'The active ranking types in the order in which they are shown',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  query: z.object({ target: rankingType.shape.target.optional() }),
  answer: list(rankingType),
});

export const listAffiliations = defineCall({
  method: 'GET',
  path: '/v1/ranking/affiliations',
  summary: 'The families whose VBs a ranking can be narrowed to, all of them',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  answer: list(familyCard),
});

const broadcasting = Object.entries(roles)
  .filter(([, { goes_live }]) => goes_live)
  .map(([name]) => name as Role);

/** Whose PK is ranked: the VBs of one role, or all. */
export const pkRole = z.enum(['all', ...broadcasting]);
export type PkRole = z.infer<typeof pkRole>;

/** Parameters of all these calls in one; which of them a path has is the type's. */
const rankingParams = {
  plain: range,
  role: range.extend({ role: pkRole }),
  affiliation: range.extend({ affiliationUuid: uuid }),
};

const whose = { VB: 'VBs', User: 'Users' };

const callOf = <Params extends z.ZodObject>({ type, target, description }: RankingType, path: string, params: Params) =>
  defineCall({
    method: 'GET',
    path,
    summary: `${whose[target]} by ${type}: ${description.en}, Bangkok days, both included`,
    access: 'public',
    cache,
    params,
    query: pageQuery,
    failures: ['ranking_inactive', ...rangeFailures],
    answer: list(standing),
  });

export const getRankingPlace = defineCall({
  method: 'GET',
  path: '/v1/ranking/place',
  summary:
    "The caller's own place in a ranking of one day, week (Monday to Sunday) or month, and the distance to the next",
  access: 'bearer',
  query: range.extend({
    type: z.enum(rankingTypes.map(({ type }) => type)),
    affiliation_uuid: uuid.optional(),
    role: pkRole.optional(),
  }),
  failures: ['ranking_inactive', 'invalid_date_range'],
  answer: one(ownPlace),
});

/** A type, with the calls that answer it. */
export const typeCalls = rankingTypes.map((type) => ({
  type,
  plain: type.takes_role ? null : callOf(type, type.api_path, rankingParams.plain),
  ofRole: type.takes_role ? callOf(type, type.api_path, rankingParams.role) : null,
  ofAffiliation:
    type.affiliation_api_path === null ? null : callOf(type, type.affiliation_api_path, rankingParams.affiliation),
}));

/** The calls of every ranking type, active or not: one that is not answers a 404. */
export const rankingTypeCalls = Object.fromEntries(
  typeCalls.flatMap(({ type, plain, ofRole, ofAffiliation }) =>
    [[type.type, plain ?? ofRole] as const, [`${type.type}-of-affiliation`, ofAffiliation] as const].filter(
      ([, call]) => call !== null,
    ),
  ),
);
