import type { ListedEvent } from '../../calls/event.ts';
import { EventCard } from './event-card.tsx';

/** Cards side by side: one on a phone, two on a tablet, three on a desktop. */
export function EventGrid({ events, now, eager = false }: { events: ListedEvent[]; now: string; eager?: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {events.map((event, index) => (
        <EventCard key={event.uuid} event={event} now={now} eager={eager && index === 0} />
      ))}
    </div>
  );
}
