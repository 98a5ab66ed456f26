import { z } from 'zod';
import { defineCall, list, pageQuery } from './call.ts';
import { bilingual, moment, picture, slug, uuid } from './field.ts';

export const eventType = z.enum(['ranking', 'monster', 'refill_promotion', 'community']);

export const event = z.object({
  uuid,
  slug,
  event_type: eventType,
  title: bilingual,
  description: bilingual,
  picture_url: picture,
  starts_at: moment,
  ends_at: moment,
});
export type Event = z.infer<typeof event>;

export const listShownEvents = defineCall({
  method: 'GET',
  path: '/v1/events/show',
  summary: 'Events that are on now, soonest to end first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 300 },
  query: pageQuery.extend({ event_type: eventType.optional() }),
  answer: list(event),
});

export const listFutureEvents = defineCall({
  method: 'GET',
  path: '/v1/events/future',
  summary: 'Events that are still to start, soonest first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 300 },
  query: pageQuery.extend({ event_type: eventType }),
  answer: list(event),
});
