import { useEffect, useState } from 'react';
import type { WatchedOrder } from '../../calls/payment-order.ts';

const left = (expiresAt: string, nowMs: number) => Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000));

/** Seconds until an order expires by the server's clock; the visitor's own may be wrong. `onZero` is told once. */
export function useSecondsLeft({ expires_at, server_time }: WatchedOrder, onZero: () => void): number {
  const [seconds, setSeconds] = useState(() => left(expires_at, Date.parse(server_time)));
  useEffect(() => {
    const aheadMs = Date.parse(server_time) - Date.now();
    const tick = () => setSeconds(left(expires_at, Date.now() + aheadMs));
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [expires_at, server_time]);
  const isZero = seconds === 0;
  useEffect(() => {
    if (isZero) onZero();
  }, [isZero, onZero]);
  return seconds;
}
