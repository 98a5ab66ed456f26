import { z } from 'zod';
import { defineCall, list, pageQuery } from './call.ts';
import { coins, day } from './field.ts';
import { userCard } from './profile.ts';

/** One line of a ranking. Equal scores: who reached theirs first stands higher, then the lower uuid. */
export const standing = z.object({ rank: z.number().int().positive(), user: userCard, score: coins });
export type Standing = z.infer<typeof standing>;

/** The longest range a ranking can be asked for. */
export const RANKING_MAX_DAYS = 92;

const range = z.object({ dateStart: day, dateEnd: day });
const cache = { fresh_seconds: 15, stale_seconds: 120 };

export const listUserCoinRanking = defineCall({
  method: 'GET',
  path: '/v1/ranking/usercoin/{dateStart}/{dateEnd}',
  summary: 'Users by coins given, Bangkok days from dateStart to dateEnd, both included',
  access: 'public',
  cache,
  params: range,
  query: pageQuery,
  answer: list(standing),
});

export const listUserVtokenRanking = defineCall({
  method: 'GET',
  path: '/v1/ranking/uservtoken/{dateStart}/{dateEnd}',
  summary: 'VBs by V-tokens received, Bangkok days from dateStart to dateEnd, both included',
  access: 'public',
  cache,
  params: range,
  query: pageQuery,
  answer: list(standing),
});
