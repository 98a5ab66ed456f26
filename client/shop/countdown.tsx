import { useAtomValue } from 'jotai';
import { formatClock } from '../format.ts';
import { useSite } from '../site.tsx';
import { CountdownPill } from '../ui/app/countdown-pill.tsx';
import { nowAtom } from './state.ts';
import { secondsUntil } from './use-shop-clock.ts';

const URGENT_SECONDS = 60;

/** What is left until then, every second anew. */
export function Countdown({ until }: { until: string }) {
  const { t } = useSite();
  const seconds = secondsUntil(until, useAtomValue(nowAtom));
  return (
    <CountdownPill
      text={seconds > 0 ? t('shop:reservations.left', { time: formatClock(seconds) }) : t('shop:reservations.lapsed')}
      urgent={seconds < URGENT_SECONDS}
    />
  );
}
