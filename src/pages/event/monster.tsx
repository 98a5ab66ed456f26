/** The fight against an event's monster: level by level, day by day, and who helped. */
import { getMonster, listMonsterHistory } from '../../../calls/monster.ts';
import { MonsterHistory } from '../../../client/monster/monster-history.tsx';
import { MonsterPage } from '../../../client/monster/monster-page.tsx';
import { monster as row } from '../../../pages/event.ts';
import { api, both } from '../../api.ts';
import { failedPage } from '../../errors.tsx';
import { callFor, seenEvent } from '../../event/seen-event.ts';
import { standingsPart } from '../../event/standings.tsx';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';

export const monster = open(row, async (c, { params, query }) => {
  const seen = await seenEvent(c, params.id);
  if (seen instanceof Response) return seen;
  const { event, own } = seen;
  const fought = await api(c, callFor(getMonster, seen), { params: { id: event.uuid } });
  if (!fought.ok) return failedPage(c, fought);
  const helpers = await standingsPart(c, seen, { on: 'monster', ...query });
  if (helpers instanceof Response) return helpers;
  const { data: monster } = fought.answer;
  const history = (by: 'level' | 'date') =>
    api(c, callFor(listMonsterHistory, seen), { params: { id: event.uuid, by } });
  const fight = both(history('level'), history('date'));
  return page(c, {
    share: { kind: 'event', event },
    cache: own ? undefined : row.cache,
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
});
