/** Order of the films that wait. Pure. */

/** A film that wants to play. */
export interface WaitingFilm {
  /** One gift, repeated or not, or one entrance. */
  key: string;
  url: string;
  /** Price of one piece. An entrance costs nothing, so gifts come first. */
  coins: number;
  seconds: number;
  /** Time at which it was added, in milliseconds. */
  at_ms: number;
}

/** Maximum films that wait. The cheapest ones are left out. */
const MAX_WAITING = 5;
/** Longest wait in milliseconds. A later film would no longer belong to its gift. */
const MAX_WAIT_MS = 30_000;
/** Number of keys that are remembered, so that a combo plays once. */
const REMEMBERED = 50;

/** Returns a queue: dearer films first, equal ones in order, each key once. */
export function filmQueue() {
  let waitingFilms: WaitingFilm[] = [];
  let knownKeys: string[] = [];
  return {
    add(film: WaitingFilm): void {
      if (knownKeys.includes(film.key)) return;
      knownKeys = [...knownKeys, film.key].slice(-REMEMBERED);
      waitingFilms = [...waitingFilms, film].toSorted((one, other) => other.coins - one.coins).slice(0, MAX_WAITING);
    },
    /** Takes the next film that has not waited too long. */
    next(now_ms: number): WaitingFilm | undefined {
      waitingFilms = waitingFilms.filter(({ at_ms }) => now_ms - at_ms <= MAX_WAIT_MS);
      return waitingFilms.shift();
    },
    clear(): void {
      waitingFilms = [];
    },
  };
}
