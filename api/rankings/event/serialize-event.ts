/** Events as the wire has them. */
import type { z } from 'zod';
import type { Event, EventState, EventTarget, eventDetail } from '../../../calls/rankings/event.ts';
import type { CountingRule } from '../../../calls/rankings/event-outcome.ts';
import type { RankingKey } from '../../../calls/rankings/ranking-rule.ts';
import { unitOf } from '../../../calls/rankings/ranking-type.ts';
import { moment } from '../../platform/base/moment.ts';
import type { EventFields, EventRow } from './read-event.ts';
import type { eventRules } from './tables.ts';

type Times = Pick<EventRow, 'starts_at_ms' | 'ends_at_ms' | 'vb_ranking' | 'user_ranking' | 'settled_at_ms'>;

/** Over is over at the last millisecond, whether the clock has come by or not. */
export function stateOf(event: Times, now: Date): EventState {
  const nowMs = now.getTime();
  if (nowMs < event.starts_at_ms) return 'soon';
  if (nowMs < event.ends_at_ms) return 'now';
  if (rankingsOf(event).length === 0) return 'past';
  return event.settled_at_ms === null ? 'counting' : 'final';
}

/** Who is ranked in an event, and by what. */
function rankingsOf({
  vb_ranking,
  user_ranking,
}: Pick<EventRow, 'vb_ranking' | 'user_ranking'>): { target: EventTarget; ranking: RankingKey }[] {
  return [
    ...(vb_ranking ? [{ target: 'vb' as const, ranking: vb_ranking }] : []),
    ...(user_ranking ? [{ target: 'user' as const, ranking: user_ranking }] : []),
  ];
}

/** Whether these are ranked in an event. */
export const isRankedIn = (event: Pick<EventRow, 'vb_ranking' | 'user_ranking'>, target: EventTarget): boolean =>
  rankingsOf(event).some((ranked) => ranked.target === target);

/** What an event and a draft of one have alike. */
type Words = Pick<
  EventRow,
  | 'uuid'
  | 'slug'
  | 'event_type'
  | 'title_th'
  | 'title_en'
  | 'description_th'
  | 'description_en'
  | 'picture_url'
  | 'share_picture_url'
  | 'starts_at_ms'
  | 'ends_at_ms'
>;

/** An event as lists show it, announced or not. */
export const serializeEvent = (event: Words): Event => ({
  uuid: event.uuid,
  slug: event.slug,
  event_type: event.event_type,
  title: { th: event.title_th, en: event.title_en },
  description: { th: event.description_th, en: event.description_en },
  picture_url: event.picture_url,
  share_picture_url: event.share_picture_url,
  starts_at: moment(event.starts_at_ms),
  ends_at: moment(event.ends_at_ms),
});

/** A text that is there in both languages; null where it is not. */
export const inBoth = (th: string | null, en: string | null) => (th === null || en === null ? null : { th, en });

/** Null where it is not there in both languages. */
export const messageOf = ({ message_th, message_en }: EventFields) => inBoth(message_th, message_en);

/** An event as its page shows it, by the server's time. */
export const serializeDetail = (event: EventFields, now: Date): z.input<typeof eventDetail> => ({
  ...serializeEvent(event),
  state: stateOf(event, now),
  server_time: moment(now.getTime()),
  rules: inBoth(event.rules_th, event.rules_en),
  permission: event.permission,
  participant_roles: event.participant_roles,
  rankings: rankingsOf(event).map((ranked) => ({ ...ranked, unit: unitOf(ranked.ranking) })),
  has_special_message: messageOf(event) !== null,
  ended_early: inBoth(event.ended_early_th, event.ended_early_en),
});

/** What an event counts, and whose facts. */
export const serializeRule = (
  { ranked, fact_kind, variant, measure }: typeof eventRules.$inferSelect,
  { participant_roles }: EventRow,
): CountingRule => ({ target: ranked, fact: fact_kind, variant, measure, participant_roles });
