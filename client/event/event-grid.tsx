import type { CardPlace, ListedEvent } from '../../calls/event.ts';
import { EventCard } from './event-card.tsx';

/** Cards side by side: one on a phone, two on a tablet, three on a desktop. `places`: the viewer's own. */
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
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
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
