import { useAtomValue } from 'jotai';
import type { SentAddress } from '../../../calls/people/address.ts';
import type { ShopItemDetail } from '../../../calls/shop/item.ts';
import type { FormError } from '../../platform/app/form-error.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { formErrorAtom } from '../../platform/app/submit.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import type { LocalizedText } from '../../platform/texts/i18n.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/facts/countdown.tsx';
import { PayButton } from '../../ui/form/pay-button.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { ShopItemRow } from '../item/item-row.tsx';
import { kindLine } from '../item/item-text.ts';
import { missingCoins, priceFor, saleStatusOf } from '../item/sale-status.ts';
import { FormErrorAlert } from '../item-catalogue/form-error-alert.tsx';
import { LiveShopBar } from '../item-catalogue/shop-bar.tsx';
import { itemAtom, type OwnGoods, ownAtom, ownItemIn } from '../item-catalogue/state.ts';
import { useReservationCountdowns } from '../item-catalogue/use-reservation-countdowns.ts';
import { CoinsBill } from './coins-bill.tsx';
import { DeliverTo } from './deliver-to.tsx';
import { buyKey } from './keys.ts';

/** Props of the purchase page. */
export interface BuyProps {
  item: ShopItemDetail;
  own: OwnGoods;
  /** The chosen variant. A null uuid means the variant of the reservation. */
  variant: { uuid: string | null; name: LocalizedText } | null;
  /** Delivery address of a physical item. Null if the buyer has none. */
  address: SentAddress | null;
  /** Error of a submitted form. */
  formError: FormError | null;
  server_time: string;
}

/** Confirmation before a purchase: item, address, and balance before and after. */
function BuyScreen({ item: first, variant, address, server_time }: BuyProps) {
  const site = useSite();
  const { t, to, locale } = site;
  useReservationCountdowns(server_time);
  const item = useAtomValue(itemAtom) ?? first;
  const everything = useAtomValue(ownAtom);
  const own = ownItemIn(everything, item.uuid);
  const status = saleStatusOf(item, own, useAtomValue(nowAtom));
  const { busy, form } = useForm(to(href('/shop/{uuid}/buy', { uuid: item.uuid })));
  if (!everything || !own) return null;
  const price = priceFor(item, own);
  const missing = missingCoins(price, everything.coins);
  const forSale = status.status === 'reserved' || status.status === 'on_sale';
  const lacksAddress = item.needs_address && address === null;
  const key = buyKey(item, own, variant?.uuid);
  const lacksVariant = status.status === 'on_sale' && item.variants.length > 0 && variant === null;
  const buyHref = href('/shop/{uuid}/buy', { uuid: item.uuid }, { variant: variant?.uuid });
  return (
    <div className="wrap task">
      <LiveShopBar
        title={t('shop:buy.title')}
        back={{ path: href('/shop/{uuid}', { uuid: item.uuid }), text: t('shop:back_item') }}
      />
      <div className="mx-auto grid max-w-130 gap-4">
        <ul>
          <ShopItemRow item={item} title={inLocale(item.name, locale)}>
            <span className="text-sm text-soft">{kindLine(site, item)}</span>
            {variant && <b className="text-sm font-bold">{inLocale(variant.name, locale)}</b>}
            {status.status === 'reserved' && <Countdown until={status.reservation.expires_at} />}
          </ShopItemRow>
        </ul>
        {forSale && item.needs_address && <DeliverTo address={address} back={to(buyHref)} />}
        {forSale && (
          <Panel title={t('shop:buy.summary')}>
            <CoinsBill coins={everything.coins} price={price} />
          </Panel>
        )}
        <FormErrorAlert />
        {(!forSale || lacksVariant) && (
          <>
            <p className="text-center text-soft">{t(lacksVariant ? 'shop:buy.choose' : 'shop:buy.not_now')}</p>
            <ButtonLink href={to(href('/shop/{uuid}', { uuid: item.uuid }))}>{t('shop:back_item')}</ButtonLink>
          </>
        )}
        {forSale && missing > 0 && (
          <ButtonLink
            variant={lacksAddress ? 'quiet' : 'primary'}
            wide
            href={to(href('/payment/refill', { callbackUrl: to(buyHref) }))}
          >
            {t('shop:top_up')}
          </ButtonLink>
        )}
        {forSale && missing === 0 && !lacksAddress && !lacksVariant && (
          <form className="pay-bar grid gap-2" {...form}>
            <input type="hidden" name="idempotency_key" value={key} />
            <input type="hidden" name="price_coins" value={price} />
            {variant?.uuid && <input type="hidden" name="variant" value={variant.uuid} />}
            <PayButton busy={busy} name="step" value="buy">
              {busy ? t('shop:buy.busy') : t('shop:buy.confirm', { price: formatNumber(locale, price) })}
            </PayButton>
            <p className="text-center text-xs text-faint">{t('shop:buy.note')}</p>
          </form>
        )}
      </div>
    </div>
  );
}

export const screen: Screen<BuyProps> = {
  fill(set, props) {
    set(ownAtom, props.own);
    set(itemAtom, props.item);
    set(formErrorAtom, props.formError);
    set(nowAtom, Date.parse(props.server_time));
  },
  View: BuyScreen,
};
