/** Participation in community events. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, optionalField, slug, uuid } from '../platform/field.ts';
import { byEvent } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { userCard } from '../platform/user.ts';
import { lively } from './event.ts';

/** A member who takes part. */
const participant = z.object({ user: userCard, since: moment });
export type Participant = z.infer<typeof participant>;

/** Whether the caller takes part in an event, and the number of participants. */
const participation = z.object({ event_uuid: uuid, is_taking_part: z.boolean(), participant_count: count });

const ofParticipation = {
  method: 'POST',
  access: 'bearer',
  limit: { times: 120, window_seconds: 3600 },
  params: byEvent,
  answer: one(participation),
} as const;

export const takePart = defineCall({
  ...ofParticipation,
  path: '/v1/events/{id}/take-part',
  summary: 'Adds the caller to the participants of a running community event. Repeating it changes nothing',
  failures: ['event_not_found', 'event_not_community', 'event_not_on', 'event_for_others'],
});

export const leaveEvent = defineCall({
  ...ofParticipation,
  path: '/v1/events/{id}/leave',
  summary:
    'Removes the caller from the participants of a running community event. If they do not take part, nothing changes',
  failures: ['event_not_found', 'event_not_community', 'event_not_on'],
});

export const listEventParticipants = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/{id}/participants',
    summary: 'Lists the participants of a community event, latest first, and their number',
    access: 'public',
    cache: lively,
    params: byEvent,
    query: pageQuery,
    failures: ['event_not_found', 'event_not_community'],
    answer: list(participant).extend({ participant_count: count }),
  }),
  '/v2/events/{id}/participants',
);

export const participantSorts = defineSorts({ own: '-since', by: { since: {} } });

export const listOfficeParticipants = defineCall({
  method: 'GET',
  path: '/v1/office/event-participants',
  summary: 'Lists the participants of a community event, latest first. Empty without `event`',
  access: 'staff',
  query: withSorts(pageQuery.extend({ event: optionalField(slug) }), participantSorts),
  answer: list(participant),
});
