/** The monster that everybody is fighting now, for pages that are not its own. */
import type { Context } from 'hono';
import { type Event, listShownEvents } from '../../calls/event.ts';
import { getMonster, type Monster } from '../../calls/monster.ts';
import { api, type Settled } from '../api.ts';
import type { EdgeEnv } from '../env.ts';

interface Fight {
  event: Event;
  monster: Monster;
}

/** The event of a monster that ends first; null: there is none. */
export async function monsterEventNow(c: Context<EdgeEnv>): Promise<Settled<Event | null>> {
  const shown = await api(c, listShownEvents, { query: { event_type: 'monster', limit: 1 } });
  return shown.ok ? { ...shown, answer: shown.answer.data[0] ?? null } : shown;
}

/** The monster of that event, with it. */
export async function fightOf(c: Context<EdgeEnv>, found: Settled<Event | null>): Promise<Settled<Fight | null>> {
  if (!found.ok) return found;
  const { answer: event } = found;
  if (event === null) return { ...found, answer: null };
  const result = await api(c, getMonster, { params: { id: event.uuid } });
  return result.ok ? { ...result, answer: { event, monster: result.answer.data } } : result;
}
