/**
 * The server's time on a page. Deadlines end by it, because the device's clock may be wrong. A
 * screen's `fill` sets it to the time at which the page was rendered; every response with a time
 * updates it.
 */
import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { pageAgeMs } from './page-age.ts';

/** The server's time, in milliseconds. */
export const nowAtom = atom(0);

/**
 * How far the server's clock is ahead of the device's, in milliseconds. Null before the comparison.
 */
const aheadAtom = atom<number | null>(null);

/** Sets the server's time from a response that has just arrived. */
export const hearTimeAtom = atom(null, (_, set, serverTime: string) => {
  const now = Date.parse(serverTime);
  set(aheadAtom, now - Date.now());
  set(nowAtom, now);
});

/** Updates `nowAtom` every second, starting from the time in the page. */
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

/** Returns the whole seconds until a moment, by the server's clock. Never negative. */
export const secondsUntil = (moment: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - nowMs) / 1000));
