import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSite } from '../site.tsx';
import { lapseAtom } from './own-actions.ts';
import { aheadAtom, nowAtom, tickingAtom, timeUpAtom } from './state.ts';

const ASK_AGAIN_MS = 5_000;

/**
 * Lets the page's reservations tick by the host's clock (the visitor's own may be wrong), and lapse. Whoever comes back
 * to the page from another one finds what is theirs as it is now.
 */
export function useShopClock(serverTime: string) {
  const { locale } = useSite();
  const setNow = useSetAtom(nowAtom);
  const [ahead, setAhead] = useAtom(aheadAtom);
  const lapse = useSetAtom(lapseAtom);
  const ticking = useAtomValue(tickingAtom);
  const timeUp = useAtomValue(timeUpAtom);

  useEffect(() => setAhead(Date.parse(serverTime) - pageCameAtMs()), [serverTime, setAhead]);

  useEffect(() => {
    if (!ticking || ahead === null) return;
    const tick = () => setNow(Date.now() + ahead);
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [ahead, ticking, setNow]);

  useEffect(() => {
    if (!timeUp) return;
    void lapse(locale);
    // Until there is an answer, now and then.
    const timer = setInterval(() => void lapse(locale), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [timeUp, lapse, locale]);

  useEffect(() => {
    const renew = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, []);
}

/** When the host's answer began to come in, by this device's clock. */
function pageCameAtMs(): number {
  const [page] = performance.getEntriesByType('navigation');
  const sinceMs = page instanceof PerformanceNavigationTiming ? performance.now() - page.responseStart : 0;
  return Date.now() - sinceMs;
}

/** Whole seconds until then, by the clock of the page. */
export const secondsUntil = (moment: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - nowMs) / 1000));
