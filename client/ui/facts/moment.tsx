import { useSite } from '../../platform/page/site.tsx';
import { formatDateTime, formatTime } from '../../platform/texts/format.ts';

/**
 * A time in Bangkok. Hydration keeps the server's text: server and browser may have different
 * versions of the calendar data.
 */
export function Moment({ at, short = false }: { at: string; short?: boolean }) {
  const { locale } = useSite();
  return (
    <time className="tabular-nums" dateTime={at} suppressHydrationWarning>
      {short ? formatTime(locale, at) : formatDateTime(locale, at)}
    </time>
  );
}
