import type { ShopOrder } from '../../../calls/shop/order.ts';
import type { ShippingState } from '../../../calls/shop/parcel-state.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Timeline, type TimelineRow } from '../../ui/facts/timeline.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { stepText } from './order-state-text.ts';

/** Steps of a parcel that are still to come. */
const ahead: Record<ShippingState, readonly ShippingState[]> = {
  preparing: ['shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: [],
  returned: ['shipped', 'delivered'],
};

/** Past steps of an order with their times, then the steps to come. */
export function ShopOrderTimeline({ order }: { order: ShopOrder }) {
  const site = useSite();
  const { t } = site;
  const rows: TimelineRow[] = [
    ...order.timeline.map(({ step, at }) => ({
      key: `${step} ${at}`,
      text: stepText(site, step, order),
      at,
      bad: step === 'revoked' || step === 'returned' || step === 'refunded',
    })),
    ...(order.shipping_state ? ahead[order.shipping_state] : []).map((step) => ({
      key: step,
      text: stepText(site, step, order),
      at: null,
    })),
  ];
  return (
    <Panel title={t('shop:order.progress')}>
      <Timeline label={t('shop:order.progress')} rows={rows} dated />
    </Panel>
  );
}
