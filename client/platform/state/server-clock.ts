/**
 * The host's clock on a page: what ends, ends by it, and the visitor's own may be wrong. A screen's `open` puts in the
 * time that the page was made at; every answer that tells the time sets it anew.
 */
import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { pageAgeMs } from './page-age.ts';

/** What time it is at the host, in milliseconds. */
export const nowAtom = atom(0);

/** How far the host's clock is ahead of the device's; null until it has been compared. */
const aheadAtom = atom<number | null>(null);

/** The host's time of just now. */
export const hearTimeAtom = atom(null, (_, set, serverTime: string) => {
  const now = Date.parse(serverTime);
  set(aheadAtom, now - Date.now());
  set(nowAtom, now);
});

/** Lets `nowAtom` go on, every second, from what the page says it was. */
export function useServerClock(serverTime: string, isTicking: boolean) {
  const setNow = useSetAtom(nowAtom);
  const [ahead, setAhead] = useAtom(aheadAtom);

  useEffect(() => setAhead(Date.parse(serverTime) + pageAgeMs() - Date.now()), [serverTime, setAhead]);

  useEffect(() => {
    if (!isTicking || ahead === null) return;
    const tick = () => setNow(Date.now() + ahead);
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [ahead, isTicking, setNow]);
}

/** Whole seconds until then, by the host's clock. */
export const secondsUntil = (moment: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - nowMs) / 1000));
