import { type ReactNode, useEffect } from 'react';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { Countdown } from '../../ui/facts/countdown.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import type { QrPicture } from '../../ui/paper/qr-svg.tsx';
import { EmailToPay } from '../charge/email-to-pay.tsx';
import { PageToPay } from '../charge/page-to-pay.tsx';
import { QrToPay } from '../charge/qr-to-pay.tsx';
import { PayerBalance } from '../order-draft/payer-balance.tsx';
import { orderAtom, returnToAtom } from '../order-draft/state.ts';
import { FollowingNote } from './following-note.tsx';
import { Help } from './help.tsx';
import { forgetOffline } from './keep-offline.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import type { OrderStatus } from './order-status.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { PaidAlready } from './paid-already.tsx';
import { useFollowedOrder } from './use-followed-order.ts';

/** Props of the order page. */
export interface OrderProps {
  order: WatchedOrder;
  /** Page to return to after the top-up, with its language. */
  return_to: string | null;
  /** The order's QR code as drawn by the server. Null if there was none. */
  qr: QrPicture | null;
  /** True if the service worker may be registered. */
  has_worker: boolean;
  /** Link to the simulated bank. Development only. */
  sandbox_bank_href: string | null;
  /** The invalid email address that was typed. */
  wrong_email: string | null;
}

/** Page of one order: the QR code while it awaits payment, then its outcome. Updates by itself. */
function OrderScreen({ order: first, qr, has_worker, sandbox_bank_href, wrong_email }: OrderProps) {
  const { t, to } = useSite();
  const { order, status, check } = useFollowedOrder(first);
  const isStoredOffline = has_worker && qr !== null && status === 'waiting';
  // The offline page must not show the QR code of an order that is paid or closed.
  useEffect(() => {
    if (!isStoredOffline) forgetOffline();
  }, [isStoredOffline]);
  const tab = order.kind === 'refill' ? 'topup' : 'family';
  return (
    <div
      className="wrap task"
      data-offline={isStoredOffline ? to(href('/payment/orders/{uuid}/offline', { uuid: order.uuid })) : undefined}
    >
      <TaskBar
        back={{ href: to(href(`/payment/history/${tab}`)), text: t('order:back_history') }}
        title={t(status === 'waiting' && order.qr ? 'order:order.scan' : `order:order.${order.kind}`)}
      >
        {status === 'waiting' ? (
          <Countdown until={order.expires_at} />
        ) : (
          <PayerBalance kind={order.kind} balance={order.balance} />
        )}
      </TaskBar>
      <div className="task-columns">
        <div className="stack">
          <ToPay order={order} status={status} sandboxBankHref={sandbox_bank_href} wrongEmail={wrong_email}>
            <QrToPay order={order} qr={qr} sandboxBankHref={sandbox_bank_href} />
          </ToPay>
        </div>
        <div className="task-side">
          <OrderTimeline order={order} status={status} />
          <FollowingNote order={order} status={status} check={check} />
          <PaidAlready order={order} status={status} />
          <OrderFacts order={order} status={status} />
        </div>
      </div>
      <Help reference={order.reference} />
    </div>
  );
}

/**
 * The current step of an order: payment here, payment at the gateway, an email address, or the
 * outcome.
 */
function ToPay({
  order,
  status,
  sandboxBankHref,
  wrongEmail,
  children,
}: {
  order: WatchedOrder;
  status: OrderStatus;
  sandboxBankHref: string | null;
  wrongEmail: string | null;
  children: ReactNode;
}) {
  if (status === 'waiting' && order.qr) return children;
  if (status === 'waiting' && order.redirect) {
    const { url, payee_name } = order.redirect;
    return <PageToPay order={order} url={sandboxBankHref ?? url} payee={payee_name} />;
  }
  if (status === 'making' && order.needs === 'email') return <EmailToPay order={order} wrong={wrongEmail} />;
  return <OrderOutcome order={order} status={status} at="order" />;
}

export const screen: Screen<OrderProps> = {
  fill(set, props) {
    set(returnToAtom, props.return_to);
    set(nowAtom, Date.parse(props.order.server_time));
    set(orderAtom, props.order);
  },
  View: OrderScreen,
};
