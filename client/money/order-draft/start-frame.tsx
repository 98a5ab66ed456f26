import type { ReactNode } from 'react';
import type { Balance } from '../../../calls/money/balance.ts';
import type { OrderKind, OrderSummary } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Help } from '../order/help.tsx';
import { OpenOrder } from '../order/open-order.tsx';
import { PaymentSides } from '../order-history/payment-sides.tsx';
import { PayerBalance } from './payer-balance.tsx';

/**
 * Frame of the order form. It is not hydrated, because it never changes while the form is filled
 * in.
 */
export function StartFrame({
  kind,
  balance,
  openOrder,
  notices,
  children,
}: {
  kind: OrderKind;
  balance: Balance | null;
  /** An order of this kind that still awaits payment. */
  openOrder: OrderSummary | null;
  /** Notices of other rooms, such as a promotion that begins soon. */
  notices: ReactNode;
  children: ReactNode;
}) {
  const { t } = useSite();
  return (
    <div className="wrap task">
      <TaskBar title={t(`order:start.${kind}.title`)}>
        <PayerBalance kind={kind} balance={balance} />
      </TaskBar>
      <PaymentSides current={kind} balance={balance} />
      {openOrder && <OpenOrder order={openOrder} />}
      {notices}
      {children}
      <Help />
    </div>
  );
}
