/** An event's page. Only the event itself is waited for; each part of it may come later, and fail by itself. */

import type { Context } from 'hono';
import { getEventPlace, getSpecialMessage } from '../../../calls/event.ts';
import { getEventResult, listRankingRewards } from '../../../calls/event-outcome.ts';
import { publicKinds } from '../../../calls/fact.ts';
import { getMonster } from '../../../calls/monster.ts';
import { EventPage, type EventParts } from '../../../client/event/event-page.tsx';
import { EventRewards } from '../../../client/event/event-rewards.tsx';
import { HowCounted } from '../../../client/event/how-counted.tsx';
import { OwnPlace, PlaceAfterSignIn } from '../../../client/event/own-place.tsx';
import { SpecialMessage } from '../../../client/event/special-message.tsx';
import { Winners } from '../../../client/event/winners.tsx';
import { href } from '../../../client/href.ts';
import { localePath } from '../../../client/i18n.ts';
import { MonsterPanel } from '../../../client/monster/monster-panel.tsx';
import { event as row } from '../../../pages/event.ts';
import { api, both } from '../../api.ts';
import type { EdgeEnv } from '../../env.ts';
import { callFor, type SeenEvent, seenEvent } from '../../event/seen-event.ts';
import { type StandingsPart, standingsPart } from '../../event/standings.tsx';
import { open } from '../../open.ts';
import { type Defer, page } from '../../page.tsx';
import { publicOrigin } from '../../public-origin.ts';
import { sessionCookieName } from '../../session/session.ts';

export const event = open(row, async (c, { params, query }) => {
  const seen = await seenEvent(c, params.id);
  if (seen instanceof Response) return seen;
  const { event, isAllowed } = seen;
  const standings = await standingsPart(c, seen, { on: 'event', ...query });
  if (standings instanceof Response) return standings;
  const parts = partsOf(c, seen, standings);
  return page(c, {
    share: { kind: 'event', event },
    cache: seen.own ? undefined : row.cache,
    body: (defer) => (
      <EventPage
        event={event}
        isAllowed={isAllowed}
        now={c.var.now.toISOString()}
        shareUrl={publicOrigin(c) + localePath(c.var.locale, href('/app/events/{id}', { id: event.slug }))}
        deepLink={`${c.var.settings.APP_SCHEME}://events/${event.slug}`}
        parts={parts(defer)}
      />
    ),
  });
});

/** Asks for what the event has; what it has not is not asked for. */
function partsOf(c: Context<EdgeEnv>, seen: SeenEvent, standings: StandingsPart | null) {
  const { event, own } = seen;
  const params = { id: event.uuid };
  const monster = event.event_type === 'monster' ? api(c, callFor(getMonster, seen), { params }) : null;
  const message = event.has_special_message ? api(c, callFor(getSpecialMessage, seen), { params }) : null;
  const rewards = standings && api(c, callFor(listRankingRewards, seen), { params });
  const result = standings && api(c, callFor(getEventResult, seen), { params });
  const place =
    standings && c.get('viewer') ? api(c, getEventPlace, { params: { ...params, target: standings.by } }) : null;

  return (defer: Defer): Partial<EventParts> => ({
    ...(monster && {
      monster: defer(monster, 'monster', ({ data }) => <MonsterPanel event={event} monster={data} own={own} />),
    }),
    ...(message && { message: defer(message, 'message', ({ data }) => <SpecialMessage message={data.message} />) }),
    ...(event.state === 'final' &&
      result &&
      rewards && {
        winners: defer(both(result, rewards), 'winners', ([{ data }, { data: won }]) => (
          <Winners event={event} result={data} rewards={won} />
        )),
      }),
    ...(standings && {
      place: place ? (
        defer(place, 'place', ({ data }) => <OwnPlace unit={standings.unit} place={data} />)
      ) : (
        <PlaceAfterSignIn event={event} />
      ),
      standings: standings.render(defer),
    }),
    ...(rewards && {
      rewards: defer(rewards, 'rewards', ({ data }) => (
        <EventRewards rewards={data} targets={event.rankings.map(({ target }) => target)} />
      )),
    }),
    ...(result && {
      counted: defer(result, 'counted', ({ data }) => (
        <HowCounted
          event={event}
          result={data}
          factsHref={
            data.rules.every(({ fact }) => publicKinds.includes(fact))
              ? `/api/v${own ? 2 : 1}/events/${event.slug}/facts`
              : null
          }
          command={`${own ? 'VELA_SESSION=… ' : ''}npm run recompute -- ${event.slug} ${publicOrigin(c)}`}
          sessionCookie={own ? sessionCookieName(c) : null}
        />
      )),
    }),
  });
}
