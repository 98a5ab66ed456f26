/** Asks the same question again and again as long as a page is looked at: sooner while something moves, less often while nothing does. */

const AWAY_MS = 120_000;

/** How often a question may be asked. */
export interface Rhythm {
  /** While something moves. */
  quick_ms: number;
  /** While nothing has moved for long. */
  slow_ms: number;
  /** At the least between two questions, however often one turns to the tab. */
  rest_ms: number;
}

/** How long to wait before the next question, and how many have failed in a row. */
export interface Pace {
  wait_ms: number;
  failures: number;
}

/** What a question came to; `over`: nothing moves any more. */
export type Outcome = 'moved' | 'still' | 'failed' | 'over';

/** Quick while something moves, slower the longer nothing does, and slower still while nobody answers. */
export function nextPace(
  { wait_ms, failures }: Pace,
  outcome: Outcome,
  { quick_ms, slow_ms }: Omit<Rhythm, 'rest_ms'>,
): Pace {
  if (outcome === 'moved') return { wait_ms: quick_ms, failures: 0 };
  if (outcome === 'failed')
    return { wait_ms: Math.min(AWAY_MS, quick_ms * 2 ** (failures + 1)), failures: failures + 1 };
  return { wait_ms: Math.min(slow_ms, Math.max(quick_ms, wait_ms * 1.5)), failures: 0 };
}

/** A fifth sooner or later, so that a crowd that came at once does not ask at once. `chance` is from 0 to 1. */
export const spread = (wait_ms: number, chance: number): number => Math.round(wait_ms * (0.8 + chance * 0.4));

/**
 * Begins to ask, the first time after a rest. A hidden tab asks nothing, and does so when it is turned to, is online again or is
 * shown out of the browser's memory.
 */
export function askAgain(ask: () => Promise<Outcome>, rhythm: Rhythm): void {
  let pace: Pace = { wait_ms: rhythm.quick_ms, failures: 0 };
  let timer = 0;
  let askedAtMs = Date.now();
  let isAsking = false;
  let isOver = false;

  /** What was to come is forgotten. */
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
