/** The lines of a ranking that somebody looks at. */
import type { Context } from 'hono';
import { type listUserCoinRanking, type Standing, typeCalls } from '../../calls/ranking.ts';
import { type ApiResult, api, type Settled } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import type { View } from './rankings-view.ts';
import { withLeader } from './with-leader.ts';

const SHOWN = 20;

type Lines = ApiResult<typeof listUserCoinRanking>;
type Answer = Extract<Lines, { ok: true }>['answer'];

const callsOf = (type: string) => typeCalls.find((calls) => calls.type.type === type);

/** Whether there is a call for a type that the host names: a newer host may know more. */
export const isAnswered = ({ type }: { type: string }): boolean => callsOf(type) !== undefined;

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
