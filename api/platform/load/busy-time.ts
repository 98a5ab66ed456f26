/**
 * Sums how long D1 executes statements of this isolate, per minute. A batch reports the duration of
 * each statement. A read outside of a batch reports none, so the sums are lower limits. The counts
 * of logged events travel in the same message.
 */
import { log } from '../framework/log.ts';
import { type LoggedEvent, takeLoggedEvents } from './logged-events.ts';

const MINUTE_MS = 60_000;

/** Busy time of D1 in one minute since 1970, in milliseconds. */
export interface BusyMinute {
  minute: number;
  busy_ms: number;
}

/** The objects that sum the minutes of all isolates: see busy-minutes.ts. */
export interface BusyObjects {
  getByName: (database: string) => {
    add: (minutes: readonly BusyMinute[], events: readonly LoggedEvent[]) => Promise<void>;
    busiest: (fromMs: number, untilMs: number) => Promise<number | null>;
    eventsSince: (sinceMs: number) => Promise<{ event: string; times: number }[]>;
  };
}

/** Busy time by minute that this isolate has not sent yet. */
const unsentMinutes = new Map<number, number>();

/** Adds the durations of a batch to the current minute. */
export function noteBusyTime(results: readonly Pick<D1Result, 'meta'>[]): void {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const busy_ms = results.reduce((sum, { meta }) => sum + meta.duration, 0);
  unsentMinutes.set(minute, (unsentMinutes.get(minute) ?? 0) + busy_ms);
}

/**
 * Sends the complete minutes of this isolate, busy time and logged events, to the object that sums
 * those of all isolates: at most once a minute. Logs a failure and never throws.
 */
export async function sendLoad({ BUSY_MINUTES }: { BUSY_MINUTES: BusyObjects }): Promise<void> {
  const currentMinute = Math.floor(Date.now() / MINUTE_MS);
  const minutes: BusyMinute[] = [...unsentMinutes]
    .filter(([minute]) => minute < currentMinute)
    .map(([minute, busy_ms]) => ({ minute, busy_ms }));
  const events = takeLoggedEvents(currentMinute);
  if (minutes.length + events.length === 0) return;
  // Removed before the request, so that a simultaneous one does not send them again.
  for (const { minute } of minutes) unsentMinutes.delete(minute);
  try {
    await BUSY_MINUTES.getByName('d1').add(minutes, events);
  } catch (error) {
    log('warn', 'busy_time_not_sent', { reason: String(error) });
  }
}
