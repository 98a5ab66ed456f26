import type { EventTarget } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import type { EventsView } from './events-view.ts';

/** Addresses of events in the page's language; `by` and `cursor` choose whose standings are shown, and from where on. */
export function useEventPaths() {
  const { to } = useSite();
  return {
    list: ({ state, type }: EventsView = { state: 'now', type: null }, cursor?: string | null) =>
      to(href('/app/events', { state: state === 'now' ? '' : state, type, cursor })),
    event: (id: string, by?: EventTarget | null, cursor?: string | null) =>
      to(href('/app/events/{id}', { id }, { by, cursor })),
    people: (id: string, people?: string | null) => to(href('/app/events/{id}', { id }, { people })),
    monster: (id: string, by?: EventTarget | null, cursor?: string | null) =>
      to(href('/app/events/{id}/monster', { id }, { by, cursor })),
  };
}
