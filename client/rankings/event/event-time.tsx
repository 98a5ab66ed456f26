import type { Event } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDateTime } from '../../platform/texts/format.ts';

/** Start and end of an event. */
export function EventTime({ event }: { event: Pick<Event, 'starts_at' | 'ends_at'> }) {
  const { locale } = useSite();
  return (
    <>
      <time dateTime={event.starts_at}>{formatDateTime(locale, event.starts_at)}</time>
      {' – '}
      <time dateTime={event.ends_at}>{formatDateTime(locale, event.ends_at)}</time>
    </>
  );
}
