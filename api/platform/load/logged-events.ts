/**
 * Counts the log lines of this isolate that concern operators, per minute and event. The alert job
 * reads the sums of all isolates.
 */
const MINUTE_MS = 60_000;

/** Warnings that are counted beside all errors: a few are normal, many mean an outage. */
const countedWarnings = new Set(['gateway_silent', 'picture_not_decoded', 'segment_not_stored', 'stream_unavailable']);

/** Number of log lines of one event in one minute since 1970. */
export interface LoggedEvent {
  minute: number;
  event: string;
  times: number;
}

/** Counts by minute and event that this isolate has not sent yet. */
const unsentEvents = new Map<string, LoggedEvent>();

/** Counts a log line if operators should hear of it. */
export function noteLogged(level: string, event: string): void {
  if (level !== 'error' && !countedWarnings.has(event)) return;
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const key = `${minute} ${event}`;
  unsentEvents.set(key, { minute, event, times: (unsentEvents.get(key)?.times ?? 0) + 1 });
}

/** Removes and returns the counts of the minutes before this one. */
export function takeLoggedEvents(beforeMinute: number): LoggedEvent[] {
  const events = [...unsentEvents].filter(([, { minute }]) => minute < beforeMinute);
  for (const [key] of events) unsentEvents.delete(key);
  return events.map(([, event]) => event);
}
