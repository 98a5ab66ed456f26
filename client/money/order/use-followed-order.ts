import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { pageAgeMs } from '../../platform/state/page-age.ts';
import { nowAtom, secondsUntil, useServerClock } from '../../platform/state/server-clock.ts';
import { browserWindow } from '../charge/page-visibility.ts';
import { orderAtom } from '../order-draft/state.ts';
import { type Polling, pollOrder } from './follow.ts';
import { followOrderAtom } from './follow-actions.ts';
import { type OrderStatus, orderStatus } from './order-status.ts';

/** Polls an order without reloading the page, also after sleep and lost connections. */
export function useFollowedOrder(first: WatchedOrder) {
  const { locale } = useSite();
  const readAgain = useSetAtom(followOrderAtom);
  const order = useAtomValue(orderAtom) ?? first;
  const polling = useRef<Polling>(null);

  useEffect(() => {
    const read = () => readAgain({ locale, uuid: first.uuid });
    const follower = pollOrder(first.poll_after_seconds, read, browserWindow, pageAgeMs());
    polling.current = follower;
    return () => follower.stop();
  }, [first, locale, readAgain]);

  const check = useCallback(() => polling.current?.ask(), []);
  useServerClock(first.server_time, order.poll_after_seconds !== null);
  const isTimeUp = secondsUntil(order.expires_at, useAtomValue(nowAtom)) === 0;
  useEffect(() => {
    if (isTimeUp) check();
  }, [isTimeUp, check]);
  const status = standNow(orderStatus(order), isTimeUp);

  return { order, status, check };
}

/**
 * An order never expires by the page's clock alone. After the deadline its status is `checking`
 * until the API answers.
 */
const standNow = (status: OrderStatus, isTimeUp: boolean): OrderStatus =>
  status === 'waiting' && isTimeUp ? 'checking' : status;
