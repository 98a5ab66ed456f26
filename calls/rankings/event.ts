/**
 * Events. Public calls return the events that all visitors may see, and their responses are cached.
 * An event for a smaller group is a 404 there. The same calls one version higher take a bearer
 * token, include those events, and are never cached.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, moment, picture, slug, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { byEvent, eventTarget, eventType } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { group, role } from '../platform/role.ts';
import { ownPlace, standing } from './ranking.ts';
import { rankingKeys } from './ranking-rule.ts';
import { rankingUnit } from './ranking-type.ts';

/** An event as its card shows it. It runs from `starts_at` until just before `ends_at`. */
export const event = z.object({
  uuid,
  slug,
  event_type: eventType,
  title: bilingual,
  description: bilingual,
  /** Aspect ratio 16:9. */
  picture_url: picture,
  /** Raster picture for link previews, 1200 × 630. Null: none. */
  share_picture_url: picture.nullable(),
  starts_at: moment,
  ends_at: moment,
});
export type Event = z.infer<typeof event>;

/** `permission` is the group that the event is for. `external` means everyone. */
const eventPermission = z.object({
  /** Whether the caller may take part. */
  isAllowed: z.boolean(),
  permission: group.default('external'),
});
export type EventPermission = z.infer<typeof eventPermission>;

/** An event in a list, with the reward of its first rank and its current leader. */
const listedEvent = event.extend({
  prize: z.object({ coins: coins.nullable(), item: bilingual.nullable() }).nullable().default(null),
  /**
   * First entry of the board of VBs, or of users if VBs are not ranked. Null: no entry yet.
   * `vb_uuid` is set if the leader is a VB, who can be followed.
   */
  leader: z
    .object({
      uuid: uuid.nullable().default(null),
      name: z.string(),
      avatar_url: picture,
      vb_uuid: uuid.nullable().default(null),
    })
    .nullable()
    .default(null),
});
export type ListedEvent = z.infer<typeof listedEvent>;

const permittedEvent = listedEvent.extend({ permission: eventPermission });

/** `counting`: the event is over, but late facts still count or the standings are being frozen. */
export const eventState = z.enum(['soon', 'now', 'counting', 'final', 'past']);
export type EventState = z.infer<typeof eventState>;

/** Subjects of an event's board: VBs or users. */
export type EventTarget = z.infer<typeof eventTarget>;

/** An event as its page shows it, identical for all who may see it. */
export const eventDetail = event.extend({
  state: eventState,
  /** Time of the server, so that a countdown does not depend on the clock of the device. */
  server_time: moment,
  rules: bilingual.nullable(),
  permission: group,
  /** Only facts of VBs with these roles count. Null: all roles. */
  participant_roles: z.array(role).nullable(),
  /**
   * Boards of the event, each with its ranking and the unit of its scores. Empty: the event counts
   * nothing.
   */
  rankings: z.array(z.object({ target: eventTarget, ranking: z.enum(rankingKeys), unit: rankingUnit })),
  has_special_message: z.boolean(),
  /** Reason for an early end. Null: it did not end early. */
  ended_early: bilingual.nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** The special message of an event's organizers, shown to all who see the event. Null: none. */
const specialMessage = z.object({ event_uuid: uuid, message: bilingual.nullable() });
export type SpecialMessage = z.infer<typeof specialMessage>;

/** Cache times of responses that change with every gift. */
export const lively = { fresh_seconds: 5, stale_seconds: 60 };
/** Cache times of responses that change only by a decision of staff. */
export const steady = { fresh_seconds: 60, stale_seconds: 300 };

/** States by which event lists can be filtered. */
const listedState = z.enum(['now', 'soon', 'past']);

export const listEvents = defineCall({
  method: 'GET',
  path: '/v1/events',
  summary: 'Lists current and future events, at most 100, the one that ends soonest first',
  access: 'public',
  cache: steady,
  query: z.object({ event_type: eventType.optional() }),
  answer: list(event),
});

export const listPermittedEvents = defineCall({
  method: 'GET',
  path: '/v2/events',
  summary:
    'Lists the events that the caller may see: all, or only those hidden from visitors. Without `state`, returns current and future events. Each event says whether the caller may take part',
  access: 'bearer',
  query: pageQuery.extend({
    event_type: eventType.optional(),
    state: listedState.optional(),
    audience: z.enum(['all', 'group']).default('all'),
  }),
  answer: list(permittedEvent),
});

export const browseEvents = defineCall({
  method: 'GET',
  path: '/v3/events',
  summary: 'Lists events by state and type. Current and past events are sorted by end, future ones by start',
  access: 'public',
  cache: steady,
  query: pageQuery.extend({
    event_type: eventType.optional(),
    state: listedState.default('now'),
  }),
  answer: list(listedEvent),
});

export const listShownEvents = defineCall({
  method: 'GET',
  path: '/v1/events/show',
  summary: 'Lists current events, the one that ends soonest first',
  access: 'public',
  cache: steady,
  query: pageQuery.extend({ event_type: eventType.optional() }),
  answer: list(event),
});

export const listFutureEvents = defineCall({
  method: 'GET',
  path: '/v1/events/future',
  summary: 'Lists future events, the one that starts soonest first',
  access: 'public',
  cache: steady,
  query: pageQuery.extend({ event_type: eventType }),
  answer: list(event),
});

export const getEvent = defineCall({
  method: 'GET',
  path: '/v1/events/{id}',
  summary: 'Returns an event with its rules, state and rankings',
  access: 'public',
  cache: freshness.event,
  params: byEvent,
  failures: ['event_not_found'],
  answer: one(eventDetail),
});

export const getPermittedEvent = defineCall({
  method: 'GET',
  path: '/v2/events/{id}',
  summary:
    'Returns an event that the caller may see, with whether they may take part, do take part, and get a reminder',
  access: 'bearer',
  params: byEvent,
  failures: ['event_not_found'],
  answer: one(
    eventDetail.extend({
      permission: eventPermission,
      is_reminded: z.boolean().default(false),
      is_taking_part: z.boolean().default(false),
    }),
  ),
});

export const getSpecialMessage = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v3/events/{id}/special-message',
    summary: 'Returns the special message of an event by its organizers, or null',
    access: 'public',
    cache: steady,
    params: byEvent,
    failures: ['event_not_found'],
    answer: one(specialMessage),
  }),
  '/v4/events/{id}/special-message',
);

export const listEventStandings = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/{id}/ranking/{target}',
    summary:
      "Lists the entries of an event's board of VBs or users. Equal scores: the entry that reached the score first ranks higher, then the lower uuid",
    access: 'public',
    cache: lively,
    params: byEvent.extend({ target: eventTarget }),
    query: pageQuery,
    failures: ['event_not_found', 'event_not_ranked'],
    answer: list(standing),
  }),
  '/v2/events/{id}/ranking/{target}',
);

/** Lowest rank that lists of events return. */
export const CARD_RANK_MAX = 100;

const cardPlace = z.object({
  event_uuid: uuid,
  /** The board of the rank. If the caller is on both boards, that of VBs. */
  target: eventTarget,
  /** Null: below rank 100. */
  rank: z.number().int().positive().nullable(),
});
/** The caller's rank in one event of a list. */
export type CardPlace = z.infer<typeof cardPlace>;

export const listEventPlaces = defineCall({
  method: 'GET',
  path: '/v1/events/places',
  summary: "Lists the caller's rank in each current event where they have points",
  access: 'bearer',
  answer: list(cardPlace),
});

export const getEventPlace = defineCall({
  method: 'GET',
  path: '/v1/events/{id}/place/{target}',
  summary: "Returns the caller's rank in an event, and the points needed to pass the next entry",
  access: 'bearer',
  params: byEvent.extend({ target: eventTarget }),
  failures: ['event_not_found', 'event_not_ranked'],
  answer: one(ownPlace),
});
