import type { CardPlace, ListedEvent } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { EventGrid } from './event-grid.tsx';

/** Events that only the viewer's group may see. */
export function GroupEvents({
  events,
  now,
  places,
}: {
  events: ListedEvent[];
  now: string;
  places: readonly CardPlace[];
}) {
  const { t } = useSite();
  if (events.length === 0) return null;
  return (
    <Section id="group-events" title={t('event:group.title')} note={t('event:group.note')} className="mt-6">
      <EventGrid events={events} now={now} places={places} />
    </Section>
  );
}
