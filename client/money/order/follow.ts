/**
 * Follows something that changes elsewhere: asks when the last answer said to, not while nobody looks, at once when
 * somebody looks again or the connection is back, and more and more rarely while it fails.
 */

/** What the browser tells; a test brings its own. */
export interface Surroundings {
  hidden(): boolean;
  /** Calls back when somebody looks again, or the network is back; gives what ends it. */
  onWake(wake: () => void): () => void;
}

/** An order that is being watched. */
export interface Following {
  /** Asks now: something is known to be due. */
  ask(): void;
  stop(): void;
}

const SLOWEST_MS = 60_000;
/** Waking fires several events at a time. */
const WAKES_TOGETHER_MS = 1_000;

/** How long to wait for the next question, null when nothing will change any more. */
export function nextAskMs(afterSeconds: number | null, failures: number): number | null {
  if (afterSeconds === null) return null;
  return Math.min(afterSeconds * 1000 * 2 ** failures, Math.max(SLOWEST_MS, afterSeconds * 1000));
}

/**
 * `read` gives the seconds until the next question, or throws where there was no answer. Of the first wait so many
 * milliseconds are over: what is shown is as old.
 */
export function follow(
  firstAfterSeconds: number | null,
  read: () => Promise<number | null>,
  { hidden, onWake }: Surroundings,
  overMs = 0,
): Following {
  let afterSeconds = firstAfterSeconds;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let askedAtMs = Date.now();
  let stopped = false;

  const plan = (waitedMs = 0) => {
    clearTimeout(timer);
    const ms = nextAskMs(afterSeconds, failures);
    if (ms !== null && !stopped) timer = setTimeout(() => void (hidden() || ask()), Math.max(0, ms - waitedMs));
  };

  const ask = async () => {
    if (asking || stopped || afterSeconds === null) return;
    asking = true;
    askedAtMs = Date.now();
    try {
      afterSeconds = await read();
      failures = 0;
    } catch {
      failures += 1;
    }
    asking = false;
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
      stopped = true;
      clearTimeout(timer);
      unlisten();
    },
  };
}
