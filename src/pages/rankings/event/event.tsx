/**
 * Page of an event. Only the event itself is required; each section can arrive later and fail by
 * itself.
 */

import type { Context } from 'hono';
import { listPromotions } from '../../../../calls/money/promotion.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import {
  type EventDetail,
  type EventTarget,
  getEventPlace,
  getSpecialMessage,
} from '../../../../calls/rankings/event.ts';
import { getEventResult, listRankingRewards } from '../../../../calls/rankings/event-outcome.ts';
import { leaveEvent, listEventParticipants, takePart } from '../../../../calls/rankings/event-participant.ts';
import { setEventReminder } from '../../../../calls/rankings/event-reminder.ts';
import { publicKinds } from '../../../../calls/rankings/fact.ts';
import { getMonster } from '../../../../calls/rankings/monster.ts';
import { PromotionTerms } from '../../../../client/money/promotion/promotion-terms.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { EventPage, type EventParts } from '../../../../client/rankings/event/event-page.tsx';
import { EventRewards } from '../../../../client/rankings/event/event-rewards.tsx';
import { HowCounted } from '../../../../client/rankings/event/how-counted.tsx';
import { Participants } from '../../../../client/rankings/event/participants.tsx';
import { EventMessage } from '../../../../client/rankings/event/special-message.tsx';
import { Winners } from '../../../../client/rankings/event/winners.tsx';
import { MonsterPanel } from '../../../../client/rankings/monster/monster-panel.tsx';
import { fought } from '../../../../client/rankings/monster/monster-picture.ts';
import { OwnRank, PlaceAfterSignIn } from '../../../../client/rankings/ranking/own-rank.tsx';
import { event as pageDefinition } from '../../../../pages/rankings/event.ts';
import type { EdgeEnv } from '../../../env.ts';
import { deepLink } from '../../../platform/base/app-links.ts';
import { peekSettled } from '../../../platform/base/peek-settled.ts';
import { type ApiResult, allOk, api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { type Defer, page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';
import { signInFirst } from '../../../platform/session/sign-in-first.ts';
import { type AskOf, askOf, callFor, loadEvent, type SeenEvent } from '../../../rankings/event/seen-event.ts';
import { eventShare } from '../../../rankings/event/share.ts';
import { askStandings, type StandingsPart, USUAL_TARGET } from '../../../rankings/event/standings.tsx';

export const event = loader(pageDefinition, async (c, { params, query }) => {
  const eventPromise = loadEvent(c, params.id);
  const requests = askParts(c, await askOf(eventPromise), { ...params, ...query });
  const eventData = await eventPromise;
  if (eventData instanceof Response) return eventData;
  const { event, isAllowed, isReminded } = eventData;
  if (query.people !== undefined) {
    // An invalid cursor fails the whole page, an outage of the API only the section.
    const people = isCommunity(event) ? await requests.people : null;
    if (!people) return errorPage(c, 400, 'invalid_cursor');
    if (!people.ok && people.status < 500) return failedPage(c, people);
  }
  const standings = await requests.standings(event);
  if (standings instanceof Response) return standings;
  const promotions = isPromotion(event) ? api(c, listPromotions, {}) : null;
  const parts = partsOf(eventData, { ...requests, promotions, standings, isFurther: query.people !== undefined });
  const fight = isMonster(event) && requests.monster ? await peekSettled(requests.monster) : null;
  return page(c, {
    share: eventShare(event),
    cache: eventData.own ? undefined : pageDefinition.cache,
    body: (defer) => (
      <EventPage
        event={event}
        {...(isMonster(event) && { picture: fought(event.picture_url, fight?.ok ? fight.answer.data : null) })}
        isAllowed={isAllowed}
        isReminded={isReminded}
        now={c.get('now').toISOString()}
        shareUrl={publicOrigin(c) + localePath(c.get('locale'), href('/app/events/{id}', { id: event.slug }))}
        deepLink={deepLink(c.get('settings'), `events/${event.slug}`)}
        parts={parts(defer)}
      />
    ),
  });
});

/** Switches the reminder on or off. A visitor signs in first. */
export const remind = action(pageDefinition, 'remind', async (c, { params, form }) => {
  return toEvent(c, params.id, await api(c, setEventReminder, { params, form }));
});

/** Joins or leaves the event. A visitor signs in first. */
export const part = action(pageDefinition, 'part', async (c, { params, form }) => {
  return toEvent(c, params.id, await api(c, form.wants === 'in' ? takePart : leaveEvent, { params }), '#people');
});

/** Redirects to the event's page, or to the sign-in page for visitors. */
function toEvent(c: Context<EdgeEnv>, id: string, result: ApiResult<Call>, part = ''): Response | Promise<Response> {
  const path = linkIn(c)(href('/app/events/{id}', { id })) + part;
  if (result.ok) return c.redirect(path, 303);
  return result.status === 401 ? signInFirst(c, 'SessionRequired', path) : failedPage(c, result);
}

type Query = PageInput<typeof pageDefinition>['query'];
type EventRequests = ReturnType<typeof askParts>;

/** Participants per page. */
const MAX_PEOPLE = 24;

/** Starts loading all data that the event may have. */
function askParts(c: Context<EdgeEnv>, about: AskOf, { id, ...query }: Query & { id: string }) {
  const { ask, mayBe } = about;
  const params = { id };
  const isRanked = mayBe(({ rankings }) => rankings.length > 0);
  return {
    monster: mayBe(isMonster) ? ask((own) => api(c, callFor(getMonster, own), { params })) : null,
    // The member may have just joined, so the list for members bypasses the cache.
    people: mayBe(isCommunity)
      ? ask((own) =>
          api(c, callFor(listEventParticipants, own || c.get('viewer') !== null), {
            params,
            query: { cursor: query.people, limit: MAX_PEOPLE },
          }),
        )
      : null,
    message: mayBe(hasMessage) ? ask((own) => api(c, callFor(getSpecialMessage, own), { params })) : null,
    standings: askStandings(c, about, { on: 'event', id, ...query }),
    rewards: isRanked ? ask((own) => api(c, callFor(listRankingRewards, own), { params })) : null,
    result: isRanked ? ask((own) => api(c, callFor(getEventResult, own), { params })) : null,
    place: c.get('viewer') && isRanked ? askPlace(c, id, query.by ?? USUAL_TARGET) : null,
  };
}

/**
 * Starts loading the viewer's rank on the most likely board. Other boards are loaded when they are
 * known.
 */
function askPlace(c: Context<EdgeEnv>, id: string, likely: EventTarget) {
  const placeAmong = (target: EventTarget) => api(c, getEventPlace, { params: { id, target } });
  const early = placeAmong(likely);
  return (by: EventTarget) => (by === likely ? early : placeAmong(by));
}

const isMonster = ({ event_type }: EventDetail) => event_type === 'monster';
const isCommunity = ({ event_type }: EventDetail) => event_type === 'community';
const isPromotion = ({ event_type, state }: EventDetail) =>
  event_type === 'refill_promotion' && (state === 'now' || state === 'soon');
const hasMessage = ({ has_special_message }: EventDetail) => has_special_message;

/** Returns a function that renders the sections that the event has. */
function partsOf(
  { event, own, isAllowed, isTakingPart }: SeenEvent,
  {
    standings,
    isFurther,
    ...requests
  }: Omit<EventRequests, 'standings'> & {
    standings: StandingsPart | null;
    promotions: Promise<ApiResult<typeof listPromotions>> | null;
    /** True if a further page of participants is shown. */
    isFurther: boolean;
  },
) {
  const monster = isMonster(event) ? requests.monster : null;
  const people = isCommunity(event) ? requests.people : null;
  const message = hasMessage(event) ? requests.message : null;
  const rewards = standings && requests.rewards;
  const result = standings && requests.result;
  const { promotions } = requests;
  const place = standings && requests.place?.(standings.by);

  return (defer: Defer): Partial<EventParts> => ({
    ...(monster && {
      monster: defer(monster, 'monster', ({ data }) => <MonsterPanel event={event} monster={data} own={own} />),
    }),
    ...(promotions && {
      promotions: defer(promotions, 'promotion', ({ data }) => (
        <PromotionTerms
          promotions={data.filter(({ starts_at, ends_at }) => starts_at < event.ends_at && ends_at > event.starts_at)}
        />
      )),
    }),
    ...(people && {
      people: defer(people, 'people', ({ data, next_cursor, participant_count }) => (
        <Participants
          event={event}
          participants={data}
          count={participant_count}
          isTakingPart={isTakingPart}
          isAllowed={isAllowed}
          isFirst={!isFurther}
          next={next_cursor}
        />
      )),
    }),
    ...(message && { message: defer(message, 'message', ({ data }) => <EventMessage message={data.message} />) }),
    ...(event.state === 'final' &&
      result &&
      rewards && {
        winners: defer(allOk(result, rewards), 'winners', ([{ data }, { data: prizes }]) => (
          <Winners event={event} result={data} rewards={prizes} />
        )),
      }),
    ...(standings && {
      place: place ? (
        defer(place, 'place', ({ data }) => <OwnRank unit={standings.unit} place={data} />)
      ) : (
        <PlaceAfterSignIn back={href('/app/events/{id}', { id: event.slug })} />
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
        />
      )),
    }),
  });
}
