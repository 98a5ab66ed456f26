import type { ReactNode } from 'react';
import type { Balance } from '../../../calls/money/balance.ts';
import type { OrderKind, OrderSummary } from '../../../calls/money/order-details.ts';
import type { Event } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { SoonPromotion } from '../../rankings/event/soon-promotion.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { PaymentSides } from '../history/payment-sides.tsx';
import { Help } from '../order/help.tsx';
import { OpenOrder } from '../order/open-order.tsx';
import { BalanceOf } from './balance-of.tsx';

/** What stands around the form on which an order begins, and does not change while it is filled in. */
export function StartFrame({
  kind,
  balance,
  openOrder,
  promotion,
  children,
}: {
  kind: OrderKind;
  balance: Balance | null;
  /** An order of this kind that still waits for its payment. */
  openOrder: OrderSummary | null;
  /** Begins soon, so that a top-up now misses it. */
  promotion: Event | null;
  children: ReactNode;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <TaskBar back={{ href: to('/'), text: t('payment:back_home') }} title={t(`payment:start.${kind}.title`)}>
        <BalanceOf kind={kind} balance={balance} />
      </TaskBar>
      <PaymentSides current={kind} balance={balance} />
      {openOrder && <OpenOrder order={openOrder} />}
      {promotion && <SoonPromotion event={promotion} />}
      {children}
      <Help />
    </div>
  );
}
