/**
 * Polls a value that changes on the server.
 *
 * - The last answer sets the interval.
 * - Polling pauses while the page is in the background, and resumes at once when the user or the
 *   connection returns.
 * - Failures double the interval, up to one minute.
 */

/** Browser state. Tests pass their own. */
export interface PageVisibility {
  hidden(): boolean;
  /**
   * Calls `wake` when the user returns to the page or the network returns. Returns a function that
   * stops this.
   */
  onWake(wake: () => void): () => void;
}

/** Handle of a running poll. */
export interface Polling {
  /** Polls at once, for example when a deadline has passed. */
  ask(): void;
  stop(): void;
}

const SLOWEST_MS = 60_000;
/** Waking up fires several events within this time. */
const WAKES_TOGETHER_MS = 1_000;

/** Returns the milliseconds until the next poll, or null if the value is final. */
export function nextAskMs(afterSeconds: number | null, failures: number): number | null {
  if (afterSeconds === null) return null;
  return Math.min(afterSeconds * 1000 * 2 ** failures, Math.max(SLOWEST_MS, afterSeconds * 1000));
}

/**
 * Starts polling.
 *
 * `read` returns the seconds until the next poll (null: stop), or throws if there was no answer.
 * `overMs` shortens the initial wait by the age of the displayed value.
 */
export function pollOrder(
  firstAfterSeconds: number | null,
  read: () => Promise<number | null>,
  { hidden, onWake }: PageVisibility,
  overMs = 0,
): Polling {
  let afterSeconds = firstAfterSeconds;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let askedAtMs = Date.now();
  let isStopped = false;

  const plan = (waitedMs = 0) => {
    clearTimeout(timer);
    const ms = nextAskMs(afterSeconds, failures);
    if (ms !== null && !isStopped) timer = setTimeout(() => void (hidden() || ask()), Math.max(0, ms - waitedMs));
  };

  const ask = async () => {
    if (isAsking || isStopped || afterSeconds === null) return;
    isAsking = true;
    askedAtMs = Date.now();
    try {
      afterSeconds = await read();
      failures = 0;
    } catch {
      failures += 1;
    }
    isAsking = false;
    plan();
  };

  const wake = () => {
    if (!hidden() && Date.now() - askedAtMs >= WAKES_TOGETHER_MS) void ask();
  };
  const unlisten = onWake(wake);
  plan(overMs);
  return {
    ask: () => void ask(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      unlisten();
    },
  };
}
