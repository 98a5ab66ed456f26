/** Addresses of events, without their language. The app opens the same pages as web views, and stays among those. */
import type { Event, EventTarget } from '../../calls/event.ts';
import { withQuery } from '../with-query.ts';

export const eventsPath = '/app/events';
const webViewEventsPath = '/webview/events';

export const eventStates = ['now', 'soon', 'past'] as const;
export const eventTypes = [
  'ranking',
  'monster',
  'community',
  'refill_promotion',
] as const satisfies Event['event_type'][];

/** What a list of events is looked at by. */
export interface EventsView {
  state: (typeof eventStates)[number];
  type: Event['event_type'] | null;
}

const baseOf = (webView: boolean) => (webView ? webViewEventsPath : eventsPath);

export const eventListPath = (webView: boolean, { state, type }: EventsView, cursor?: string | null): string =>
  withQuery(baseOf(webView), { state: state === 'now' ? '' : state, type, cursor });

/** An event's page; `by` and `cursor` choose whose standings it shows, and from where on. */
export const eventPath = (webView: boolean, slug: string, by?: EventTarget | null, cursor?: string | null): string =>
  withQuery(`${baseOf(webView)}/${slug}`, { by, cursor });

export const monsterPath = (webView: boolean, slug: string, by?: EventTarget | null, cursor?: string | null): string =>
  withQuery(`${baseOf(webView)}/${slug}/monster`, { by, cursor });

export const isEventsPath = (path: string): boolean => /^\/(?:app|webview)\/events(?:[/?]|$)/.test(path);
