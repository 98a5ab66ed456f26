/** Formats durations. They have a file of their own, because the start of the edge needs none. */
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { numbers } from './format.ts';

const timeLeft = {
  day: numbers({ style: 'unit', unit: 'day', unitDisplay: 'long' }),
  hour: numbers({ style: 'unit', unit: 'hour', unitDisplay: 'long' }),
  minute: numbers({ style: 'unit', unit: 'minute', unitDisplay: 'long' }),
};
const timeSpent = {
  hour: numbers({ style: 'unit', unit: 'hour', unitDisplay: 'short' }),
  minute: numbers({ style: 'unit', unit: 'minute', unitDisplay: 'short' }),
};

/** Formats whole minutes: `2 ชม. 14 นาที`, `2 hrs`, `1 min`. */
export function formatMinutes(locale: Locale, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && timeSpent.hour(locale).format(hours)];
  if (rest > 0 || hours === 0) parts.push(timeSpent.minute(locale).format(rest));
  return parts.filter(Boolean).join(' ');
}

/** Formats a duration in its largest unit: `3 วัน`, `5 hours`, `1 นาที`. */
export function formatTimeLeft(locale: Locale, ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [value, unit] =
    minutes >= 2_880
      ? ([Math.floor(minutes / 1_440), 'day'] as const)
      : minutes >= 120
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([minutes, 'minute'] as const);
  return timeLeft[unit](locale).format(value);
}

/**
 * Formats an age in its largest unit, rounded down: `3 นาที`, `2 hours`, `6 days`. Empty: less than
 * a minute. Null: a week or more, which a date describes better.
 */
export function formatAge(locale: Locale, ms: number): string | null {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return '';
  if (minutes < 60) return timeLeft.minute(locale).format(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return timeLeft.hour(locale).format(hours);
  return hours < 168 ? timeLeft.day(locale).format(Math.floor(hours / 24)) : null;
}
