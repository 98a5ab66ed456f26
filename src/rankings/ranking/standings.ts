/** Entries of a ranking for a view. */
import type { Context } from 'hono';
import {
  getRankingPlace,
  type listUserCoinRanking,
  RANKING_FIRST_DAY,
  type Standing,
  typeCalls,
} from '../../../calls/rankings/ranking.ts';
import { publicRankingType, shownRankingTypes } from '../../../calls/rankings/ranking-type.ts';
import type { EdgeEnv } from '../../env.ts';
import { type ApiResult, api, type Result } from '../../platform/host/api.ts';
import { withLeader } from '../../platform/host/with-leader.ts';
import { neighbour } from './ranking-period.ts';
import type { View } from './rankings-view.ts';

const ENTRIES_PER_PAGE = 20;
/** Maximum page size of the API. */
const MAX_EARLIER_RANKS = 50;

type Lines = ApiResult<typeof listUserCoinRanking>;
type Answer = Extract<Lines, { ok: true }>['answer'];

const callsOf = (type: string) => typeCalls.find((calls) => calls.type.type === type);

const [first, ...others] = shownRankingTypes().map(publicRankingType);
if (!first) throw new Error('no ranking type is shown');
/** The shown types, in the order in which the API lists them: both use the list in calls/. */
export const shownTypes = [first, ...others] as const;

/** Returns a page of a ranking and its leader. All entries are compared with the leader. */
export function standingsOf(
  c: Context<EdgeEnv>,
  view: View,
  cursor: string | undefined,
): Promise<Result<Answer & { leader: Standing | undefined }>> {
  return withLeader({ cursor, limit: ENTRIES_PER_PAGE }, (place) => ask(c, view, place));
}

/**
 * Returns the ranks of the previous period, as far as one page goes. Null: no previous period, or
 * not available.
 */
export async function earlierRanks(c: Context<EdgeEnv>, view: View): Promise<ReadonlyMap<string, number> | null> {
  const dayRange = neighbour(view.period, view.dayRange, 'before', view.dayRange.last);
  if (view.period === 'range' || dayRange.last < RANKING_FIRST_DAY) return null;
  const result = await ask(c, { ...view, dayRange }, { limit: MAX_EARLIER_RANKS });
  return result.ok ? new Map(result.answer.data.map(({ rank, user }) => [user.uuid, rank])) : null;
}

/** Combines the standings with the ranks of the previous period. */
export async function withEarlier<Found>(
  standings: Promise<Result<Found>>,
  earlier: ReturnType<typeof earlierRanks> | null,
): Promise<Result<readonly [Found, ReadonlyMap<string, number> | null]>> {
  const [result, ranks] = await Promise.all([standings, earlier]);
  return result.ok ? { ...result, answer: [result.answer, ranks] } : result;
}

/** Returns the viewer's own rank; null for visitors and custom ranges. */
export function ownRankIn(c: Context<EdgeEnv>, { type, period, dayRange, family, role }: View) {
  if (!c.get('viewer') || period === 'range') return null;
  return api(c, getRankingPlace, {
    query: {
      type: type.type,
      dateStart: dayRange.first,
      dateEnd: dayRange.last,
      ...(family !== null && { affiliation_uuid: family }),
      ...(role !== null && { role }),
    },
  });
}

function ask(c: Context<EdgeEnv>, view: View, query: { cursor?: string | undefined; limit: number }): Promise<Lines> {
  const calls = callsOf(view.type.type);
  const days = { dateStart: view.dayRange.first, dateEnd: view.dayRange.last };
  if (view.family !== null && calls?.ofAffiliation)
    return api(c, calls.ofAffiliation, { params: { ...days, affiliationUuid: view.family }, query });
  if (view.role !== null && calls?.ofRole) return api(c, calls.ofRole, { params: { ...days, role: view.role }, query });
  if (calls?.plain) return api(c, calls.plain, { params: days, query });
  throw new Error(`no call answers ${view.type.type}`);
}
