import type { CardPlace, ListedEvent } from '../../../calls/rankings/event.ts';
import { EventCard } from './event-card.tsx';
import styles from './event-grid.css?url';

/**
 * Event cards side by side. `places` are the viewer's ranks. The attributes say how many cards are
 * left over in two and three columns: event-grid.css must not count cards that are still arriving.
 */
export function EventGrid({
  events,
  now,
  places,
  eager = false,
}: {
  events: ListedEvent[];
  now: string;
  places: readonly CardPlace[];
  eager?: boolean;
}) {
  return (
    <div className="events" data-of-two={events.length % 2} data-of-three={events.length % 3}>
      <link rel="stylesheet" href={styles} precedence="page" />
      {events.map((event, index) => (
        <EventCard
          key={event.uuid}
          event={event}
          now={now}
          place={places.find(({ event_uuid }) => event_uuid === event.uuid)}
          eager={eager && index === 0}
        />
      ))}
    </div>
  );
}
