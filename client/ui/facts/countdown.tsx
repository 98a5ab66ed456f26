import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { nowAtom, secondsUntil } from '../../platform/state/server-clock.ts';
import { formatClock, URGENT_SECONDS } from './clock.ts';

/**
 * The time remaining, at the end of a bar. Updates every second, and screen readers read it only on
 * request. Before hydration start-countdowns.ts updates the text; hydration ignores the difference.
 */
export function Countdown({ until }: { until: string }) {
  const { t } = useSite();
  const seconds = secondsUntil(until, useAtomValue(nowAtom));
  return (
    <p
      className="countdown"
      role="timer"
      data-seconds={seconds}
      data-urgent={seconds < URGENT_SECONDS || undefined}
      suppressHydrationWarning
    >
      {seconds > 0 ? t('site:countdown.left', { time: formatClock(seconds) }) : t('site:countdown.over')}
    </p>
  );
}
