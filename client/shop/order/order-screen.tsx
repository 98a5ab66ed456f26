import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { ShopOrder } from '../../../calls/shop/order.ts';
import type { FormError } from '../../platform/app/form-error.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { formErrorAtom } from '../../platform/app/submit.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/facts/countdown.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { ShopItemRow } from '../item/item-row.tsx';
import { kindLine } from '../item/item-text.ts';
import { ItemPrice } from '../item/price.tsx';
import { FormErrorAlert } from '../item-catalogue/form-error-alert.tsx';
import { LiveShopBar } from '../item-catalogue/shop-bar.tsx';
import { ownAtom, reservationsAtom } from '../item-catalogue/state.ts';
import { useReservationCountdowns } from '../item-catalogue/use-reservation-countdowns.ts';
import { OrderDetails } from './order-details.tsx';
import { orderName, orderNumber, stateText, stateTone } from './order-state-text.ts';
import { ShopOrderTimeline } from './order-timeline.tsx';

/** Props of the order page. */
export interface ShopOrderProps {
  order: ShopOrder;
  /** Balance. Null if the API did not return it. */
  coins: number | null;
  /** Error of a submitted form. */
  formError: FormError | null;
  server_time: string;
}

/**
 * Page of one order: state, timeline, and parcel or code. A reservation has a countdown and can be
 * cancelled.
 */
function OrderScreen({ order, server_time }: ShopOrderProps) {
  const site = useSite();
  const { t, to, locale } = site;
  useReservationCountdowns(server_time);
  // The reservation was cancelled or has expired, so every part of the page changes.
  const isEnded = useAtomValue(reservationsAtom).length === 0 && order.state === 'reserved';
  useEffect(() => {
    if (isEnded) location.reload();
  }, [isEnded]);
  return (
    <div className="wrap task">
      <LiveShopBar title={t('shop:order.title')} back={{ path: href('/shop/history'), text: t('shop:back_history') }} />
      <div className="mx-auto grid max-w-176 gap-4">
        <ul>
          <ShopItemRow
            item={order.item}
            href={to(href('/shop/{uuid}', { uuid: order.item.uuid }))}
            title={orderName(order, locale)}
            aside={<StateTag tone={stateTone[order.state]} text={stateText(site, order)} />}
          >
            <span className="text-sm text-soft">{kindLine(site, order.item)}</span>
            {order.from_user === null && (
              <b className="font-bold">
                {order.state === 'redeemed' ? t('shop:order.free') : <ItemPrice coins={order.price_coins} />}
              </b>
            )}
          </ShopItemRow>
        </ul>
        <FormErrorAlert />
        {order.state === 'reserved' && order.expires_at && <OpenReservation order={order} until={order.expires_at} />}
        <OrderDetails order={order} />
        <ShopOrderTimeline order={order} />
        {order.from_user === null && (order.state === 'bought' || order.state === 'revoked') && (
          <ButtonLink icon="bag" href={to(href('/shop/{uuid}', { uuid: order.item.uuid }))}>
            {t('shop:order.again')}
          </ButtonLink>
        )}
        <p className="text-center text-xs text-faint">{t('shop:order.number', { number: orderNumber(order.uuid) })}</p>
      </div>
    </div>
  );
}

/** An open reservation: the time left and its actions. */
function OpenReservation({ order, until }: { order: ShopOrder; until: string }) {
  const { t, to } = useSite();
  const { form } = useForm(to(actionHref('/shop/history/{uuid}', '/revoke', { uuid: order.uuid })));
  return (
    <section className="card grid gap-3 p-4 md:grid-cols-2 md:p-5">
      <div className="col-span-full flex items-center justify-between gap-3">
        <div>
          <h2 className="font-bold">{t('shop:item.held')}</h2>
          <p className="text-sm text-soft">{t('shop:item.held_text')}</p>
        </div>
        <Countdown until={until} />
      </div>
      <ButtonLink variant="primary" href={to(href('/shop/{uuid}/buy', { uuid: order.item.uuid }))}>
        {t('shop:order.buy_reserved')}
      </ButtonLink>
      <Confirm
        ask={t('shop:order.revoke_ask')}
        text={t('shop:order.revoke_text')}
        confirm={t('shop:order.revoke_confirm')}
        form={form}
      />
    </section>
  );
}

export const screen: Screen<ShopOrderProps> = {
  fill(set, props) {
    set(ownAtom, props.coins === null ? null : { coins: props.coins, items: [] });
    set(reservationsAtom, props.order.state === 'reserved' ? [props.order] : []);
    set(formErrorAtom, props.formError);
    set(nowAtom, Date.parse(props.server_time));
  },
  View: OrderScreen,
};
