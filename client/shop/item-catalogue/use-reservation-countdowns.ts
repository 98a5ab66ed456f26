import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { useServerClock } from '../../platform/state/server-clock.ts';
import { refreshReservationsAtom } from '../order/own-actions.ts';
import { tickingAtom, timeUpAtom } from './state.ts';

const RETRY_MS = 5_000;

/**
 * Counts down the reservations of the page by the server's clock, and refreshes them when one has
 * passed its deadline.
 */
export function useReservationCountdowns(serverTime: string) {
  const { locale } = useSite();
  const refreshReservations = useSetAtom(refreshReservationsAtom);
  const timeUp = useAtomValue(timeUpAtom);
  useServerClock(serverTime, useAtomValue(tickingAtom));

  useEffect(() => {
    if (!timeUp) return;
    void refreshReservations(locale);
    // Repeats until no reservation on the page is past its deadline.
    const timer = setInterval(() => void refreshReservations(locale), RETRY_MS);
    return () => clearInterval(timer);
  }, [timeUp, refreshReservations, locale]);
}
