import { useEffect } from 'react';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { paymentSuccessAtom } from '../../platform/state/member.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { PayerBalance } from '../order-draft/payer-balance.tsx';
import { orderAtom, returnToAtom } from '../order-draft/state.ts';
import { closeBeside } from './beside-live.ts';
import { FollowingNote } from './following-note.tsx';
import { Help } from './help.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { PaidAlready } from './paid-already.tsx';
import { useFollowedOrder } from './use-followed-order.ts';

/** Props of the result pages. */
export interface ResultProps {
  order: WatchedOrder;
  /** Page to return to after the top-up, with its language. */
  return_to: string | null;
}

/**
 * Page to which a bank returns the buyer, also under the success and failure URLs. It shows the
 * order's actual state and ignores the result in the URL.
 */
function ResultScreen({ order: first }: ResultProps) {
  const { t, to } = useSite();
  const { order, status, check } = useFollowedOrder(first);
  useEffect(() => {
    if (status === 'done') closeBeside();
  }, [status]);
  return (
    <div className="wrap task">
      <TaskBar
        back={{ href: to(href('/payment/orders/{uuid}', { uuid: order.uuid })), text: t('order:back_order') }}
        title={t('order:result.title')}
      >
        <PayerBalance kind={order.kind} balance={order.balance} />
      </TaskBar>
      <div className="stack mx-auto max-w-130">
        <OrderOutcome order={order} status={status} at="result" />
        <FollowingNote order={order} status={status} check={check} />
        <PaidAlready order={order} status={status} />
        <OrderFacts order={order} status={status} />
      </div>
      <Help reference={order.reference} />
    </div>
  );
}

export const screen: Screen<ResultProps> = {
  fill(set, props) {
    set(returnToAtom, props.return_to);
    set(nowAtom, Date.parse(props.order.server_time));
    set(orderAtom, props.order);
    set(paymentSuccessAtom, props.order.state === 'processed');
  },
  View: ResultScreen,
};
