/**
 * Polls while the page is visible: often while the answer changes, less often while it does not.
 */

const AWAY_MS = 120_000;

/** Intervals of polling, in milliseconds. */
export interface Rhythm {
  /** While the answer changes. */
  quick_ms: number;
  /** The longest interval, while the answer stays the same. */
  slow_ms: number;
  /** Minimum time between two requests, however often the visitor returns to the tab. */
  rest_ms: number;
}

/** The wait before the next request, and the number of failures in a row. */
export interface Pace {
  wait_ms: number;
  failures: number;
}

/** The outcome of a request. `over`: the answer will not change again. */
export type PollOutcome = 'moved' | 'still' | 'failed' | 'over';

/**
 * Returns the next interval: short after a change, then growing, and doubling after each failure.
 */
export function nextPace(
  { wait_ms, failures }: Pace,
  outcome: PollOutcome,
  { quick_ms, slow_ms }: Omit<Rhythm, 'rest_ms'>,
): Pace {
  if (outcome === 'moved') return { wait_ms: quick_ms, failures: 0 };
  if (outcome === 'failed')
    return { wait_ms: Math.min(AWAY_MS, quick_ms * 2 ** (failures + 1)), failures: failures + 1 };
  return { wait_ms: Math.min(slow_ms, Math.max(quick_ms, wait_ms * 1.5)), failures: 0 };
}

/**
 * Varies a wait by a fifth, so that visitors who came at once do not poll at once. `chance` is from
 * 0 to 1.
 */
export const spread = (wait_ms: number, chance: number): number => Math.round(wait_ms * (0.8 + chance * 0.4));

/**
 * Starts polling; the first request follows a rest. A tab in the background sends nothing. It sends
 * a request when it becomes visible, is online again, or returns from the back-forward cache.
 */
export function askAgain(ask: () => Promise<PollOutcome>, rhythm: Rhythm): void {
  let pace: Pace = { wait_ms: rhythm.quick_ms, failures: 0 };
  let timer = 0;
  let askedAtMs = Date.now();
  let isAsking = false;
  let isOver = false;

  /** Schedules the next request and cancels the previous schedule. */
  const askIn = (wait_ms: number, apart_ms = 0) => {
    clearTimeout(timer);
    if (isOver || document.hidden) return;
    timer = window.setTimeout(turn, Math.max(wait_ms, askedAtMs + apart_ms - Date.now()));
  };
  async function turn() {
    if (isAsking) return;
    isAsking = true;
    askedAtMs = Date.now();
    const outcome = await ask();
    isAsking = false;
    isOver = outcome === 'over';
    pace = nextPace(pace, outcome, rhythm);
    askIn(spread(pace.wait_ms, Math.random()));
  }

  const askSoon = () => askIn(0, rhythm.rest_ms);
  document.addEventListener('visibilitychange', askSoon);
  addEventListener('online', askSoon);
  addEventListener('pageshow', ({ persisted }) => persisted && askSoon());
  askSoon();
}
