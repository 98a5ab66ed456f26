/** The current monster, for pages other than its own. */
import type { Context } from 'hono';
import { type Event, listShownEvents } from '../../../calls/rankings/event.ts';
import { getMonster, listMonsterRanking, MONSTER_NOW, type Monster } from '../../../calls/rankings/monster.ts';
import type { Standing } from '../../../calls/rankings/ranking.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Result } from '../../platform/host/api.ts';

interface Fight {
  event: Event;
  monster: Monster;
}

const params = { id: MONSTER_NOW };

/**
 * Returns the monster of the event that ends first, with the event. Null: there is no such event,
 * or a fight has just ended. Loads both in parallel.
 */
export async function fightNow(c: Context<EdgeEnv>): Promise<Result<Fight | null>> {
  const [events, fight] = await Promise.all([
    api(c, listShownEvents, { query: { event_type: 'monster', limit: 1 } }),
    noneAsNull(api(c, getMonster, { params })),
  ]);
  if (!events.ok) return events;
  const [event] = events.answer.data;
  if (!event) return { ...events, answer: null };
  if (!fight.ok) return fight;
  const monster = fight.answer?.data;
  // The two responses are cached separately. After a fight has ended, they may be about different
  // events.
  return { ...events, answer: monster?.event_uuid === event.uuid ? { event, monster } : null };
}

/** Returns the VBs with the most damage. Empty without a monster. */
export async function fightersNow(c: Context<EdgeEnv>, limit: number): Promise<Result<Standing[]>> {
  const fighters = await noneAsNull(
    api(c, listMonsterRanking, { params: { ...params, target: 'vb' }, query: { limit } }),
  );
  return fighters.ok ? { ...fighters, answer: fighters.answer?.data ?? [] } : fighters;
}

/** Between two monster events, the API has no current monster. Returns null for that. */
async function noneAsNull<Answer>(pending: Promise<Result<Answer>>): Promise<Result<Answer | null>> {
  const result = await pending;
  if (result.ok || result.failure.error.code !== 'event_not_found') return result;
  return { ok: true, answer: null, outcome: result.outcome };
}
