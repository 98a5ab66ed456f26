import { useSite } from '../../platform/page/site.tsx';
import { partText, timeLeft, timeParts } from './time-left.ts';

/**
 * The time remaining when the page was rendered. The page's script updates it and then shows
 * seconds (tick-countdowns.ts). `over` replaces it at zero.
 */
export function EventCountdown({
  label,
  until,
  now,
  over,
}: {
  label: string;
  until: string;
  now: string;
  over: string;
}) {
  const { t } = useSite();
  const remaining = timeLeft(Date.parse(until), Date.parse(now));
  return (
    <div>
      <p className="mb-1 text-sm text-soft">{label}</p>
      <div role="timer" aria-label={label} className="group flex gap-2 font-medium" data-until={until} data-over={over}>
        {remaining
          ? timeParts.map((part) => (
              <span
                key={part}
                className={`min-w-14 rounded-s bg-lift px-2 py-1 text-center text-xs text-soft ${part === 'seconds' ? 'hidden group-data-ticking:block' : ''}`}
              >
                <b className="block text-xl font-bold leading-snug tabular-nums text-ink" data-part={part}>
                  {partText(part, remaining[part])}
                </b>
                {t(`event:unit.${part}`)}
              </span>
            ))
          : over}
      </div>
    </div>
  );
}
