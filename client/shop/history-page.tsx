import type { ShopOrderState, ShopOrderSummary } from '../../calls/shop-order.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { OrderRow } from './order-row.tsx';
import { historyPath, historyStates, shopPath } from './paths.ts';
import { ShopBar } from './shop-bar.tsx';
import { ShopHelp } from './shop-help.tsx';
import { ShopSides } from './shop-sides.tsx';

export interface HistoryProps {
  /** Null: of every state. */
  state: ShopOrderState | null;
  orders: ShopOrderSummary[];
  /** Where the next page begins; null on the last. */
  next: string | null;
  coins: number | null;
}

/** What was reserved, bought and redeemed, newest first, a page at a time. */
export function HistoryPage({ state, orders, next, coins }: HistoryProps) {
  const { t, to } = useSite();
  const kind = state === null ? 'empty' : 'empty_state';
  return (
    <div className="wrap task">
      <ShopBar
        title={t('shop:history.title')}
        back={{ path: shopPath, text: t('shop:back_shop') }}
        here={historyPath(state)}
        coins={coins}
      />
      <ShopSides current="history" />
      <FilterTabs
        label={t('shop:history.filter')}
        tabs={[null, ...historyStates].map((one) => ({
          href: to(historyPath(one)),
          text: t(`shop:history.${one ?? 'all'}`),
          current: one === state,
        }))}
      />
      {orders.length > 0 ? (
        <ul className="grid gap-2.5 lg:grid-cols-2">
          {orders.map((order) => (
            <OrderRow key={order.uuid} order={order} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t(`shop:history.${kind}`)} text={t(`shop:history.${kind}_text`)}>
          <ButtonLink look="go" href={to(shopPath)}>
            {t('shop:history.browse')}
          </ButtonLink>
        </EmptyState>
      )}
      {next !== null && (
        <p className="mt-6 text-center">
          <ButtonLink href={to(historyPath(state, next))}>{t('shop:history.more')}</ButtonLink>
        </p>
      )}
      <ShopHelp />
    </div>
  );
}
