/** The fight against an event's monster: level by level, day by day, and who helped. */
import type { Context } from 'hono';
import { getEvent } from '../../calls/event.ts';
import { getMonster, listMonsterHistory } from '../../calls/monster.ts';
import { MonsterHistory } from '../../client/monster/monster-history.tsx';
import { MonsterPage } from '../../client/monster/monster-page.tsx';
import { api, both } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { page } from '../page.tsx';
import { callFor, seenEvent } from './seen-event.ts';
import { standingsPart } from './standings.tsx';

export async function monsterDetail(c: Context<EdgeEnv, '/:id'>): Promise<Response> {
  const seen = await seenEvent(c);
  if (seen instanceof Response) return seen;
  const { event, own } = seen;
  const fought = await api(c, callFor(getMonster, seen), { params: { id: event.uuid } });
  if (!fought.ok) return failedPage(c, fought);
  const helpers = await standingsPart(c, seen, 'monster');
  if (helpers instanceof Response) return helpers;
  const { data: monster } = fought.answer;
  const history = (by: 'level' | 'date') =>
    api(c, callFor(listMonsterHistory, seen), { params: { id: event.uuid, by } });
  const fight = both(history('level'), history('date'));
  return page(c, {
    share: { kind: 'event', event },
    ...(!own && { cache: getEvent.cache }),
    body: (defer) => (
      <MonsterPage
        event={event}
        monster={monster}
        own={own}
        history={defer(fight, 'history', ([levels, days]) => (
          <MonsterHistory monster={monster} levels={levels.data} days={days.data} />
        ))}
        helpers={helpers?.render(defer)}
      />
    ),
  });
}
