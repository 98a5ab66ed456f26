import type { EventTarget } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import type { EventsView } from './events-view.ts';

/**
 * Returns addresses of events in the page's language. `by` selects the standings of VBs or users;
 * `cursor` selects the page.
 */
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
