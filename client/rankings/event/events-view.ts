/** Filters of a list of events. */
import type { Event } from '../../../calls/rankings/event.ts';

export const eventStates = ['now', 'soon', 'past'] as const;
export const eventTypes = [
  'ranking',
  'monster',
  'community',
  'refill_promotion',
] as const satisfies Event['event_type'][];

export interface EventsView {
  state: (typeof eventStates)[number];
  type: Event['event_type'] | null;
}
