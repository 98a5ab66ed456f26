import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { coins, count, day, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { type Role, roles } from '../platform/role.ts';
import { familyCard, userCard } from '../platform/user.ts';
import { type RankingType, rankingType, rankingTypes } from './ranking-type.ts';

/**
 * One entry of a ranking. Equal scores: the user who reached it first ranks higher, then the lower
 * uuid.
 */
export const standing = z.object({ rank: z.number().int().positive(), user: userCard, score: coins });
export type Standing = z.infer<typeof standing>;

/** The caller's own entry on a board. */
export const ownPlace = z.object({
  score: count,
  /** Null: not on the board, or below rank 1,000. */
  rank: z.number().int().positive().nullable(),
  /** The entry just above, and the points needed to pass it. */
  next: z.object({ user: userCard, score: count, distance: z.number().int().positive() }).nullable(),
});
export type OwnPlace = z.infer<typeof ownPlace>;

/** Maximum days per request. */
export const RANKING_MAX_DAYS = 92;

/** Maximum entries returned for a custom range (not one day, week or month). */
export const RANGE_LINES_MAX = 1_000;

/** First day with ranked facts. */
export const RANKING_FIRST_DAY = '2023-10-01';

const range = z.object({ dateStart: day, dateEnd: day });
const cache = freshness.ranking;

/** Failures of date ranges: invalid, or temporarily unavailable. */
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
  summary: 'Lists users by coins given (gifts, stickers, VIPs) from dateStart to dateEnd, inclusive, in Bangkok days',
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
  summary: 'Lists VBs by V-tokens received (one per coin given) from dateStart to dateEnd, inclusive, in Bangkok days',
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
  summary: 'Lists the active ranking types in display order',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  query: z.object({ target: rankingType.shape.target.optional() }),
  answer: list(rankingType),
});

export const listAffiliations = defineCall({
  method: 'GET',
  path: '/v1/ranking/affiliations',
  summary: 'Lists all families that a ranking can be limited to',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  answer: list(familyCard),
});

const broadcasting = Object.entries(roles)
  .filter(([, { goes_live }]) => goes_live)
  .map(([name]) => name as Role);

/** VBs that a PK ranking includes: one role, or all. */
export const pkRole = z.enum(['all', ...broadcasting]);
export type PkRole = z.infer<typeof pkRole>;

/** Path parameters of ranking calls. The type decides which of them its path has. */
const rankingParams = {
  plain: range,
  role: range.extend({ role: pkRole }),
  affiliation: range.extend({ affiliationUuid: uuid }),
};

const subjects = { VB: 'VBs', User: 'users' };

const callOf = <Params extends z.ZodObject>({ type, target, description }: RankingType, path: string, params: Params) =>
  defineCall({
    method: 'GET',
    path,
    summary: `Lists ${subjects[target]} by ${type} (${description.en}) from dateStart to dateEnd, inclusive, in Bangkok days`,
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
    "Returns the caller's rank for one day, week (Monday to Sunday) or month, and the points needed to pass the next entry",
  access: 'bearer',
  query: range.extend({
    type: z.enum(rankingTypes.map(({ type }) => type)),
    affiliation_uuid: uuid.optional(),
    role: pkRole.optional(),
  }),
  failures: ['ranking_inactive', 'invalid_date_range'],
  answer: one(ownPlace),
});

/** Every type with its calls. */
export const typeCalls = rankingTypes.map((type) => ({
  type,
  plain: type.takes_role ? null : callOf(type, type.api_path, rankingParams.plain),
  ofRole: type.takes_role ? callOf(type, type.api_path, rankingParams.role) : null,
  ofAffiliation:
    type.affiliation_api_path === null ? null : callOf(type, type.affiliation_api_path, rankingParams.affiliation),
}));

/** Calls of all ranking types. Calls of inactive types answer 404. */
export const calls = Object.fromEntries(
  typeCalls.flatMap(({ type, plain, ofRole, ofAffiliation }) =>
    [[type.type, plain ?? ofRole] as const, [`${type.type}-of-affiliation`, ofAffiliation] as const].filter(
      ([, call]) => call !== null,
    ),
  ),
);
