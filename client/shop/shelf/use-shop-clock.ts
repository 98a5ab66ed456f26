import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { useServerClock } from '../../platform/state/server-clock.ts';
import { lapseAtom } from '../order/own-actions.ts';
import { tickingAtom, timeUpAtom } from './state.ts';

const ASK_AGAIN_MS = 5_000;

/** Lets the page's reservations tick by the host's clock, and lapse. */
export function useShopClock(serverTime: string) {
  const { locale } = useSite();
  const lapse = useSetAtom(lapseAtom);
  const timeUp = useAtomValue(timeUpAtom);
  useServerClock(serverTime, useAtomValue(tickingAtom));

  useEffect(() => {
    if (!timeUp) return;
    void lapse(locale);
    // Until there is an answer, now and then.
    const timer = setInterval(() => void lapse(locale), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [timeUp, lapse, locale]);
}
