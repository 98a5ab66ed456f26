import { formatClock } from '../format.ts';
import { useSite } from '../site.tsx';
import { CountdownPill } from '../ui/app/countdown-pill.tsx';

/** What is left of the order's time. Read out when asked, not every second. */
export function Countdown({ seconds }: { seconds: number }) {
  const { t } = useSite();
  return <CountdownPill text={t('payment:order.left', { time: formatClock(seconds) })} urgent={seconds < 60} />;
}
