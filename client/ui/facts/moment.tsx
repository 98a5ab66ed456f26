import { useSite } from '../../platform/page/site.tsx';
import { formatDateTime, formatTime } from '../../platform/texts/format.ts';

/**
 * A point in time in Bangkok. The server's words stay when the browser takes the page up: the two may know different
 * editions of the same calendar.
 */
export function Moment({ at, short = false }: { at: string; short?: boolean }) {
  const { locale } = useSite();
  return (
    <time className="tabular-nums" dateTime={at} suppressHydrationWarning>
      {short ? formatTime(locale, at) : formatDateTime(locale, at)}
    </time>
  );
}
