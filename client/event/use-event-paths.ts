import type { EventTarget } from '../../calls/event.ts';
import { useSite } from '../site.tsx';
import { type EventsView, eventListPath, eventPath, monsterPath } from './paths.ts';

/** Addresses of events in the page's language, within the web view on a page of one. */
export function useEventPaths() {
  const { to, webView } = useSite();
  return {
    list: (view: EventsView = { state: 'now', type: null }, cursor?: string | null) =>
      to(eventListPath(webView, view, cursor)),
    event: (slug: string, by?: EventTarget | null, cursor?: string | null) => to(eventPath(webView, slug, by, cursor)),
    monster: (slug: string, by?: EventTarget | null, cursor?: string | null) =>
      to(monsterPath(webView, slug, by, cursor)),
  };
}
