import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSite } from '../site.tsx';
import { lapseAtom } from './own-actions.ts';
import { nowAtom, ownAtom, reservationsAtom } from './state.ts';

/**
 * Lets the page's reservations tick by the host's clock (the visitor's own may be wrong), and lapse. Whoever comes back
 * to the page from another one finds what is theirs as it is now.
 */
export function useShopClock(serverTime: string) {
  const { locale } = useSite();
  const [now, setNow] = [useAtomValue(nowAtom), useSetAtom(nowAtom)];
  const lapse = useSetAtom(lapseAtom);
  const own = useAtomValue(ownAtom);
  const reservations = useAtomValue(reservationsAtom);
  const aheadMs = useRef<number>(null);
  const deadlines = [
    ...reservations.flatMap(({ expires_at }) => expires_at ?? []),
    ...(own?.items ?? []).flatMap(({ reservation }) => reservation?.expires_at ?? []),
  ].map(Date.parse);
  const ticking = deadlines.length > 0;
  const lapsed = deadlines.some((deadline) => deadline <= now);

  useEffect(() => {
    aheadMs.current ??= Date.parse(serverTime) - pageCameAtMs();
    if (!ticking) return;
    const tick = () => setNow(Date.now() + (aheadMs.current ?? 0));
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [serverTime, ticking, setNow]);

  useEffect(() => {
    if (lapsed) void lapse(locale);
  }, [lapsed, lapse, locale]);

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
