/** What a list of events is looked at by. */
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

/** Whether an address is among the events, in the app or outside of it. */
export const isEventsPath = (path: string): boolean => /^\/(?:app|webview)\/events(?:[/?]|$)/.test(path);
