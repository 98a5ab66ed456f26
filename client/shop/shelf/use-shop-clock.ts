import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { useServerClock } from '../../platform/state/server-clock.ts';
import { lapseAtom } from '../order/own-actions.ts';
import { tickingAtom, timeUpAtom } from './state.ts';

const ASK_AGAIN_MS = 5_000;

/** Runs the countdowns of the page by the server's clock, and checks reservations that expire. */
export function useShopClock(serverTime: string) {
  const { locale } = useSite();
  const lapse = useSetAtom(lapseAtom);
  const timeUp = useAtomValue(timeUpAtom);
  useServerClock(serverTime, useAtomValue(tickingAtom));

  useEffect(() => {
    if (!timeUp) return;
    void lapse(locale);
    // Retries until the API answers.
    const timer = setInterval(() => void lapse(locale), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [timeUp, lapse, locale]);
}
