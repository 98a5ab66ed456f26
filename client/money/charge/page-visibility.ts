import type { PageVisibility } from '../order/follow.ts';

/**
 * Browser state: visibility, and events that end a background phase (focus, network, sleep,
 * history).
 */
export const browserWindow: PageVisibility = {
  hidden: () => document.hidden,
  onWake(wake) {
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('visibilitychange', wake, { signal });
    for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, wake, { signal });
    return () => ends.abort();
  },
};
