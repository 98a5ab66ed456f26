/** The lines of a ranking that somebody looks at. */
import type { Context } from 'hono';
import { type listUserCoinRanking, type Standing, typeCalls } from '../../calls/ranking.ts';
import { publicRankingType, shownRankingTypes } from '../../calls/ranking-type.ts';
import { type ApiResult, api, type Settled } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import type { View } from './rankings-view.ts';
import { withLeader } from './with-leader.ts';

const SHOWN = 20;

type Lines = ApiResult<typeof listUserCoinRanking>;
type Answer = Extract<Lines, { ok: true }>['answer'];

const callsOf = (type: string) => typeCalls.find((calls) => calls.type.type === type);

const [first, ...others] = shownRankingTypes().map(publicRankingType);
if (!first) throw new Error('no ranking type is shown');
/** The types that are shown, as the host lists them: both have them of calls/. */
export const shownTypes = [first, ...others] as const;

/** A page of a ranking, and its leader, with whom all others are compared. */
export function standingsOf(
  c: Context<EdgeEnv>,
  view: View,
  cursor: string | undefined,
): Promise<Settled<Answer & { leader: Standing | undefined }>> {
  return withLeader({ cursor, limit: SHOWN }, (place) => ask(c, view, place));
}

function ask(c: Context<EdgeEnv>, view: View, query: { cursor?: string | undefined; limit: number }): Promise<Lines> {
  const calls = callsOf(view.type.type);
  const days = { dateStart: view.span.first, dateEnd: view.span.last };
  if (view.family !== null && calls?.ofAffiliation)
    return api(c, calls.ofAffiliation, { params: { ...days, affiliationUuid: view.family }, query });
  if (view.role !== null && calls?.ofRole) return api(c, calls.ofRole, { params: { ...days, role: view.role }, query });
  if (calls?.plain) return api(c, calls.plain, { params: days, query });
  throw new Error(`no call answers ${view.type.type}`);
}
