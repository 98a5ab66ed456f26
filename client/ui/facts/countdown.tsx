import { useAtomValue } from 'jotai';
import { formatClock } from '../../format.ts';
import { useSite } from '../../site.tsx';
import { nowAtom, secondsUntil } from '../../state/server-clock.ts';

const URGENT_SECONDS = 60;

/** What is left until then, at the end of a bar. Every second anew, but read out only when asked. */
export function Countdown({ until }: { until: string }) {
  const { t } = useSite();
  const seconds = secondsUntil(until, useAtomValue(nowAtom));
  return (
    <p className="countdown" role="timer" data-urgent={seconds < URGENT_SECONDS || undefined}>
      {seconds > 0 ? t('site:countdown.left', { time: formatClock(seconds) }) : t('site:countdown.over')}
    </p>
  );
}
