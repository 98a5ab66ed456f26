import type { ShopOrderSummary } from '../../../calls/shop/order.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Moment } from '../../ui/facts/moment.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { ShopItemRow } from '../item/item-row.tsx';
import { ItemPrice } from '../item/price.tsx';
import { orderName, shippingTone, stateText, stateTone } from './order-state-text.ts';

/** An order in a list. The whole row links to its page. */
export function ShopOrderItem({ order }: { order: ShopOrderSummary }) {
  const site = useSite();
  const { t, to, locale } = site;
  const { state, shipping_state, expires_at } = order;
  return (
    <ShopItemRow
      item={order.item}
      href={to(href('/shop/history/{uuid}', { uuid: order.uuid }))}
      title={orderName(order, locale)}
      aside={
        <b className="shrink-0 text-sm font-bold">
          {state === 'redeemed' ? t('shop:order.free') : <ItemPrice coins={order.price_coins} />}
        </b>
      }
    >
      <span className="text-xs text-soft">
        {state === 'reserved' && expires_at ? (
          <>
            {t('shop:order.expires')} <Moment at={expires_at} />
          </>
        ) : (
          <Moment at={order.created_at} />
        )}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {order.for_user && <StateTag tone="over" text={t('shop:order.for', { name: order.for_user.name })} />}
        <StateTag tone={stateTone[state]} text={stateText(site, order)} />
        {shipping_state && <StateTag tone={shippingTone[shipping_state]} text={t(`shop:shipping.${shipping_state}`)} />}
      </span>
    </ShopItemRow>
  );
}
