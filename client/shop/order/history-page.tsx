import type { ShopOrderState, ShopOrderSummary } from '../../../calls/shop/order.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { FilterTabs } from '../item-catalogue/filter-tabs.tsx';
import { RowList } from '../item-catalogue/row-list.tsx';
import { ShopBar } from '../item-catalogue/shop-bar.tsx';
import { ShopHelp } from '../item-catalogue/shop-help.tsx';
import { ShopSides } from '../item-catalogue/shop-sides.tsx';
import { ShopOrderItem } from './order-row.tsx';

/** Props of the order history. */
export interface HistoryProps {
  /** Null: all states. */
  state: ShopOrderState | null;
  orders: ShopOrderSummary[];
  /** Cursor of the next page. Null on the last page. */
  next: string | null;
  coins: number | null;
}

const historyStates = ['reserved', 'bought', 'redeemed', 'revoked'] as const satisfies ShopOrderState[];

/** Reservations, purchases and redeemed prizes, newest first, one page at a time. */
export function ShopHistoryPage({ state, orders, next, coins }: HistoryProps) {
  const { t, to } = useSite();
  const kind = state === null ? 'empty' : 'empty_state';
  return (
    <div className="wrap task">
      <ShopBar title={t('shop:history.title')} coins={coins} />
      <ShopSides current="history" />
      <FilterTabs
        label={t('shop:history.filter')}
        tabs={[null, ...historyStates].map((one) => ({
          href: to(href('/shop/history', { state: one })),
          text: t(`shop:history.${one ?? 'all'}`),
          current: one === state,
        }))}
      />
      <RowList
        rows={orders.map((order) => <ShopOrderItem key={order.uuid} order={order} />)}
        empty={{ title: t(`shop:history.${kind}`), text: t(`shop:history.${kind}_text`) }}
        more={
          next === null
            ? null
            : { href: to(href('/shop/history', { state, cursor: next })), text: t('shop:history.more') }
        }
      />
      <ShopHelp />
    </div>
  );
}
