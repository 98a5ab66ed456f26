/** Fight against an event's monster: levels, days, and the VBs or users with the most damage. */
import { getMonster, listMonsterHistory } from '../../../../calls/rankings/monster.ts';
import { MonsterHistory } from '../../../../client/rankings/monster/monster-history.tsx';
import { MonsterPage } from '../../../../client/rankings/monster/monster-page.tsx';
import { monster as pageDefinition } from '../../../../pages/rankings/event.ts';
import { allOk, api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { askOf, callFor, loadEvent } from '../../../rankings/event/seen-event.ts';
import { eventShare } from '../../../rankings/event/share.ts';
import { askStandings } from '../../../rankings/event/standings.tsx';

export const monster = loader(pageDefinition, async (c, { params, query }) => {
  const eventPromise = loadEvent(c, params.id);
  const about = await askOf(eventPromise);
  const requests = {
    monster: about.ask((own) => api(c, callFor(getMonster, own), { params })),
    helpers: askStandings(c, about, { on: 'monster', ...params, ...query }),
    levels: about.ask((own) => api(c, callFor(listMonsterHistory, own), { params: { ...params, by: 'level' } })),
    days: about.ask((own) => api(c, callFor(listMonsterHistory, own), { params: { ...params, by: 'date' } })),
  };
  const eventData = await eventPromise;
  if (eventData instanceof Response) return eventData;
  const { event, own } = eventData;
  const result = await requests.monster;
  if (!result.ok) return failedPage(c, result);
  const helpers = await requests.helpers(event);
  if (helpers instanceof Response) return helpers;
  const { data: monster } = result.answer;
  return page(c, {
    share: eventShare(event),
    cache: own ? undefined : pageDefinition.cache,
    body: (defer) => (
      <MonsterPage
        event={event}
        monster={monster}
        own={own}
        history={defer(allOk(requests.levels, requests.days), 'history', ([levels, days]) => (
          <MonsterHistory monster={monster} levels={levels.data} days={days.data} />
        ))}
        helpers={helpers?.render(defer)}
      />
    ),
  });
});
