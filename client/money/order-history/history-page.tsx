import type { Balance } from '../../../calls/money/balance.ts';
import type { OrderSummary } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Help } from '../order/help.tsx';
import { type HistoryTab, historyTabs, startPaths } from '../order-draft/order-paths.ts';
import { PayerBalance } from '../order-draft/payer-balance.tsx';
import { HistoryRow } from './history-row.tsx';
import { PaymentSides } from './payment-sides.tsx';

/**
 * Orders, newest first, one page at a time: the viewer's own, the family's, or the viewer's that
 * received money.
 */
export function OrderHistoryPage({
  tab,
  orders,
  next,
  balance,
}: {
  tab: HistoryTab;
  orders: OrderSummary[];
  /** Cursor of the next page. Null on the last page. */
  next: string | null;
  balance: Balance | null;
}) {
  const { t, to } = useSite();
  const isFamily = tab === 'family';
  // Only owners of a family see its tab, and users who followed a link to it.
  const tabs = historyTabs.filter((name) => name !== 'family' || isFamily || balance?.family);
  return (
    <div className="wrap task">
      <TaskBar title={t('order:history.title')}>
        <PayerBalance kind={isFamily ? 'family_refill' : 'refill'} balance={balance} />
      </TaskBar>
      <PaymentSides current="history" balance={balance} />
      <Tabs
        label={t('order:history.title')}
        tabs={tabs.map((name) => ({
          href: to(href(`/payment/history/${name}`)),
          text: t(`order:history.tab.${name}`),
          current: name === tab,
        }))}
      />
      {orders.length > 0 ? (
        <ul className="mt-4 grid gap-2.5">
          {orders.map((order) => (
            <HistoryRow key={order.uuid} order={order} paid={tab === 'paid'} />
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <EmptyState
            picture="coins"
            title={t(`order:history.empty.${tab}.title`)}
            text={t(`order:history.empty.${tab}.text`)}
          >
            <ButtonLink variant="primary" href={to(startPaths[isFamily ? 'family_refill' : 'refill'])}>
              {t(isFamily ? 'order:start.family_refill.title' : 'order:start.refill.title')}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      {next !== null && (
        <p className="mt-6 text-center">
          <ButtonLink href={to(href(`/payment/history/${tab}`, { cursor: next }))}>
            {t('order:history.more')}
          </ButtonLink>
        </p>
      )}
      <Help />
    </div>
  );
}
