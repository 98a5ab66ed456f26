/**
 * Events by state and type. The public list is cached. Events of a group are loaded separately for
 * its members.
 */
import type { Context } from 'hono';
import { listBanners } from '../../../../calls/platform/banner.ts';
import { roles } from '../../../../calls/platform/role.ts';
import {
  browseEvents,
  type CardPlace,
  listEventPlaces,
  listPermittedEvents,
} from '../../../../calls/rankings/event.ts';
import { Banners } from '../../../../client/platform/banner/banners.tsx';
import { EventsPage, ListedEvents } from '../../../../client/rankings/event/events-page.tsx';
import type { EventsView } from '../../../../client/rankings/event/events-view.ts';
import { GroupEvents } from '../../../../client/rankings/event/group-events.tsx';
import { events as pageDefinition } from '../../../../pages/rankings/event.ts';
import type { EdgeEnv } from '../../../env.ts';
import { allOk, api, type Result } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';

const MAX_EVENTS = 12;
const GROUP_MAX = 50;

export const events = loader(pageDefinition, async (c, { query: { state, type = null, cursor } }) => {
  const view = { state, type };
  const forGroup = cursor ? null : groupEvents(c, view);
  const standing = ownPlaces(c, view);
  const banners = api(c, listBanners, { params: { place: 'events' } });
  const listing = api(c, browseEvents, {
    query: { state: view.state, event_type: view.type ?? undefined, cursor, limit: MAX_EVENTS },
  });
  if (cursor !== undefined) {
    // An invalid cursor fails the whole page.
    const result = await listing;
    if (!result.ok) return failedPage(c, result);
  }
  const t = textsOf(c.get('locale'));
  const now = c.get('now').toISOString();
  return page(c, {
    share: {
      kind: 'page',
      title: t('event:list.title'),
      description: t('share:events.description', { product: c.get('settings').PRODUCT_NAME }),
    },
    cache: pageDefinition.cache,
    body: (defer) => (
      <EventsPage
        view={view}
        banners={defer(banners, 'banner', ({ data }) => <Banners banners={data} />)}
        events={defer(allOk(listing, standing), 'events', ([{ data, next_cursor }, { data: places }]) => (
          <ListedEvents view={view} events={data} now={now} places={places} next={next_cursor} />
        ))}
        forGroup={
          forGroup &&
          defer(allOk(forGroup, standing), 'events', ([{ data: ofGroup }, { data: places }]) => (
            <GroupEvents now={now} events={ofGroup} places={places} />
          ))
        }
      />
    ),
  });
});

/** Loads the events of the viewer's group, if it sees more than visitors do. */
function groupEvents(c: Context<EdgeEnv>, { state, type }: EventsView) {
  const viewer = c.get('viewer');
  if (!viewer || roles[viewer.role].group === 'external') return null;
  return api(c, listPermittedEvents, {
    query: { state, audience: 'group', event_type: type ?? undefined, limit: GROUP_MAX },
  });
}

/**
 * Loads the member's ranks in current events, once for all cards. Without them, the cards show
 * none.
 */
async function ownPlaces(c: Context<EdgeEnv>, { state }: EventsView): Promise<Result<{ data: CardPlace[] }>> {
  const result = c.get('viewer') && state === 'now' ? await api(c, listEventPlaces, {}) : null;
  return result?.ok ? result : { ok: true, answer: { data: [] }, outcome: 'BYPASS' };
}
