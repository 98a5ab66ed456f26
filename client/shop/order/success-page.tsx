import type { ShopOrder } from '../../../calls/shop/order.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pictureSources } from '../../ui/picture.ts';
import { Outcome } from '../../ui/task/outcome.tsx';
import { ShopBar } from '../item-catalogue/shop-bar.tsx';
import { ShopHelp } from '../item-catalogue/shop-help.tsx';
import { OrderDetails } from './order-details.tsx';
import { orderName, orderNumber } from './order-state-text.ts';

/** Confirmation after an order: the item, the next step and the new balance. */
export function SuccessPage({
  order,
  coins,
  returnTo,
}: {
  order: ShopOrder;
  coins: number | null;
  /** Page from which the buyer came to the shop, or null. */
  returnTo: string | null;
}) {
  const { t, to, locale } = useSite();
  const { item, uuid, state, for_user } = order;
  const name = orderName(order, locale);
  return (
    <div className="wrap task">
      <ShopBar title={t('shop:success.bar')} back={{ path: href('/shop'), text: t('shop:back_shop') }} coins={coins} />
      <div className="mx-auto grid max-w-130 gap-4">
        <Outcome
          tone="good"
          title={t(`shop:success.${for_user ? 'given' : state === 'redeemed' ? 'redeemed' : 'bought'}`)}
          text={
            for_user
              ? t('shop:success.given_text', { name, friend: for_user.name })
              : t(`shop:success.${item.kind}`, { name })
          }
        >
          <img
            className="my-3 aspect-square w-40 rounded-l bg-lift object-cover"
            {...pictureSources(item.picture_url, '10rem')}
            width={480}
            height={480}
            alt=""
          />
          <div className="grid w-full gap-2 md:grid-cols-2">
            <ButtonLink href={to(href('/shop/history/{uuid}', { uuid }))}>{t('shop:success.see_order')}</ButtonLink>
            <ButtonLink variant={returnTo === null ? 'primary' : 'quiet'} href={to(href('/shop'))}>
              {t('shop:success.again')}
            </ButtonLink>
            {returnTo !== null && (
              <div className="grid md:col-span-2">
                <ButtonLink variant="primary" href={returnTo}>
                  {t('shop:success.back')}
                </ButtonLink>
              </div>
            )}
          </div>
        </Outcome>
        <OrderDetails order={order} />
      </div>
      <ShopHelp number={orderNumber(uuid)} />
    </div>
  );
}
