import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { nowAtom, secondsUntil } from '../../platform/state/server-clock.ts';
import { formatClock, URGENT_SECONDS } from './clock.ts';

/**
 * What is left until then, at the end of a bar. Every second anew, but read out only when asked; until the app is there
 * run-down.ts sees to it, and what it has written by then is no difference.
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
