import type { Surroundings } from '../order/follow.ts';

/** The browser's window: looked at or not, connected or not, just back from sleep or from the history. */
export const browserWindow: Surroundings = {
  hidden: () => document.hidden,
  onWake(wake) {
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('visibilitychange', wake, { signal });
    for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, wake, { signal });
    return () => ends.abort();
  },
};
