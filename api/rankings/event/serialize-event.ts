/** Events as the API returns them. */

import type { z } from 'zod';
import type { Event, EventState, EventTarget, eventDetail } from '../../../calls/rankings/event.ts';
import type { CountingRule } from '../../../calls/rankings/event-outcome.ts';
import type { RankingKey } from '../../../calls/rankings/ranking-rule.ts';
import { unitOf } from '../../../calls/rankings/ranking-type.ts';
import { type Localized, localizedOf, localizedOrNullOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { EventFields, EventRow } from './read-event.ts';
import type { eventRules } from './tables.ts';

type Times = Pick<EventRow, 'starts_at_ms' | 'ends_at_ms' | 'vb_ranking' | 'user_ranking' | 'settled_at_ms'>;

/**
 * Returns the state of an event. It is over from `ends_at_ms` on, even before the job has closed
 * it.
 */
export function eventStateOf(event: Times, now: Date): EventState {
  const nowMs = now.getTime();
  if (nowMs < event.starts_at_ms) return 'soon';
  if (nowMs < event.ends_at_ms) return 'now';
  if (rankingsOf(event).length === 0) return 'past';
  return event.settled_at_ms === null ? 'counting' : 'final';
}

/** Returns the targets that an event ranks, with their rankings. */
function rankingsOf({
  vb_ranking,
  user_ranking,
}: Pick<EventRow, 'vb_ranking' | 'user_ranking'>): { target: EventTarget; ranking: RankingKey }[] {
  return [
    ...(vb_ranking ? [{ target: 'vb' as const, ranking: vb_ranking }] : []),
    ...(user_ranking ? [{ target: 'user' as const, ranking: user_ranking }] : []),
  ];
}

/** Returns whether an event ranks a target. */
export const isRankedIn = (event: Pick<EventRow, 'vb_ranking' | 'user_ranking'>, target: EventTarget): boolean =>
  rankingsOf(event).some((ranking) => ranking.target === target);

/** Columns that events and drafts share. */
type SharedColumns = Localized<'title'> &
  Localized<'description'> &
  Pick<EventRow, 'uuid' | 'slug' | 'event_type' | 'picture_url' | 'share_picture_url' | 'starts_at_ms' | 'ends_at_ms'>;

/** Formats an event for lists, announced or not. */
export const serializeEvent = (event: SharedColumns): Event => ({
  uuid: event.uuid,
  slug: event.slug,
  event_type: event.event_type,
  title: localizedOf('title', event),
  description: localizedOf('description', event),
  picture_url: event.picture_url,
  share_picture_url: event.share_picture_url,
  starts_at: moment(event.starts_at_ms),
  ends_at: moment(event.ends_at_ms),
});

/** Returns the special message, or null if a language is missing. */
export const messageOf = (event: EventFields) => localizedOrNullOf('message', event);

/** Formats an event for its page, with the server's time. */
export const serializeDetail = (event: EventFields, now: Date): z.input<typeof eventDetail> => ({
  ...serializeEvent(event),
  state: eventStateOf(event, now),
  server_time: moment(now.getTime()),
  rules: localizedOrNullOf('rules', event),
  permission: event.permission,
  participant_roles: event.participant_roles,
  rankings: rankingsOf(event).map((ranking) => ({ ...ranking, unit: unitOf(ranking.ranking) })),
  has_special_message: messageOf(event) !== null,
  ended_early: localizedOrNullOf('ended_early', event),
});

/** Formats a counting rule with the roles that count. */
export const serializeRule = (
  { ranked, fact_kind, variant, measure }: typeof eventRules.$inferSelect,
  { participant_roles }: EventRow,
): CountingRule => ({ target: ranked, fact: fact_kind, variant, measure, participant_roles });
