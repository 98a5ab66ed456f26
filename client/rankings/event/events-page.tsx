import type { ReactNode } from 'react';
import type { CardPlace, ListedEvent } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EventGrid } from './event-grid.tsx';
import { EventSides } from './event-sides.tsx';
import { type EventsView, eventStates, eventTypes } from './events-view.ts';
import { useEventPaths } from './use-event-paths.ts';

/**
 * Current, upcoming or past events, of all types or one, one page at a time. `banners`, `forGroup`
 * and `events` are streamed later.
 */
export function EventsPage({
  view,
  banners,
  forGroup,
  events,
}: {
  view: EventsView;
  banners: ReactNode;
  /** Events that only the viewer's group may see. */
  forGroup: ReactNode;
  /** A `ListedEvents` element. */
  events: ReactNode;
}) {
  const { t } = useSite();
  const paths = useEventPaths();
  return (
    <div className="wrap pb-8">
      <EventSides current="events" />
      <div className="max-lg:sr-only">
        <PageTitle title={t('event:list.title')} lead={t('event:list.text')} />
      </div>
      {/* One line on a phone, which scrolls to the chosen type. */}
      <div className="flex gap-3 max-lg:-mx-4 max-lg:scroll-px-4 max-lg:overflow-x-auto max-lg:px-4 lg:grid">
        <Tabs
          className="max-lg:shrink-0 lg:flex-wrap"
          label={t('event:list.states')}
          tabs={eventStates.map((state) => ({
            href: paths.list({ ...view, state }),
            text: t(`event:tab.${state}`),
            current: state === view.state,
          }))}
        />
        <Tabs
          label={t('event:list.types')}
          className={`max-lg:shrink-0 ${view.type === null ? '' : '[&>[aria-current]]:[scroll-initial-target:nearest]'}`}
          tabs={[null, ...eventTypes].map((type) => ({
            href: paths.list({ ...view, type }),
            text: t(`event:type.${type ?? 'all'}`),
            current: type === view.type,
          }))}
        />
      </div>
      <h2 className="sr-only">{t(`event:tab.${view.state}`)}</h2>
      {banners}
      {forGroup}
      {events}
    </div>
  );
}

/** A page of the list, with a link to the next one. */
export function ListedEvents({
  view,
  events,
  now,
  places,
  next,
}: {
  view: EventsView;
  events: ListedEvent[];
  now: string;
  /** The viewer's ranks in current events. */
  places: readonly CardPlace[];
  /** The cursor of the next page, or null. */
  next: string | null;
}) {
  const { t } = useSite();
  const paths = useEventPaths();
  return (
    <>
      <div className="mt-3">
        {events.length > 0 ? <EventGrid events={events} now={now} places={places} eager /> : <Nothing {...view} />}
      </div>
      {next && (
        <p className="mt-8 text-center">
          <ButtonLink href={paths.list(view, next)}>{t('event:list.more')}</ButtonLink>
        </p>
      )}
    </>
  );
}

/** Replaces an empty list and links to another one. */
function Nothing({ state, type }: EventsView) {
  const { t } = useSite();
  const paths = useEventPaths();
  const elsewhere = state === 'now' ? 'soon' : 'now';
  return (
    <EmptyState picture="cup" title={t(`event:empty.${state}`)} text={t('event:empty.text')}>
      {type === null ? (
        <ButtonLink href={paths.list({ state: elsewhere, type })}>{t(`event:empty.see_${elsewhere}`)}</ButtonLink>
      ) : (
        <ButtonLink href={paths.list({ state, type: null })}>{t('event:empty.all_types')}</ButtonLink>
      )}
    </EmptyState>
  );
}
