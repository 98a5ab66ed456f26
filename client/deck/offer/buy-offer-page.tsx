import type { LiveOffer } from '../../../calls/deck/offer.ts';
import type { Live } from '../../../calls/live/live.ts';
import type { SentAddress } from '../../../calls/people/address.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import type { ShopItemDetail } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber, formatTime } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { CoinsBill } from '../../shop/order/coins-bill.tsx';
import { DeliverTo } from '../../shop/order/deliver-to.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.css?url';
import { Select } from '../../ui/form/select.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { smallPicture } from '../../ui/picture.ts';

/** Purchase of an offered item, in a sheet over the live: price, address, balance, and the outcome. */
export function BuyOfferPage({
  live,
  offer,
  item,
  coins,
  address,
  orderUuid,
  viewKey,
  formError,
}: {
  live: Live;
  offer: LiveOffer;
  item: ShopItemDetail;
  coins: number;
  /** Null: none, or the item needs none. */
  address: SentAddress | null;
  /** The order that was just bought, or null. */
  orderUuid: string | null;
  viewKey: string;
  formError: FailureCode | null;
}) {
  const { t, to, locale } = useSite();
  const { slug } = live;
  const price = item.price_coins ?? 0;
  const page = href('/live/{slug}/offers/{uuid}', { slug, uuid: offer.uuid });
  const lacksAddress = item.needs_address && address === null;
  const isSold = offer.is_on && item.availability === 'on_sale';
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug }))} text={live.title} />
      <div className="grid grid-cols-1 gap-4" data-sheet>
        <h1 className="text-xl font-bold">{t(orderUuid ? 'offer:done' : 'offer:buy_title')}</h1>
        <div className="flex items-center gap-3">
          <img
            className="size-16 shrink-0 rounded-s bg-lift object-cover"
            src={smallPicture(item.picture_url)}
            width={64}
            height={64}
            alt=""
          />
          <div className="min-w-0">
            <b className="font-medium wrap-anywhere">{inLocale(item.name, locale)}</b>
            <p className="text-sm text-soft">
              {offer.stock_free !== null && t('offer:stock', { pieces: formatNumber(locale, offer.stock_free) })}
              {offer.until && ` · ${t('offer:until', { time: formatTime(locale, offer.until) })}`}
            </p>
          </div>
        </div>
        {orderUuid ? (
          <>
            <NoticeBox>{t('offer:done_text')}</NoticeBox>
            <ButtonLink href={to(href('/shop/history/{uuid}', { uuid: orderUuid }))}>{t('offer:order')}</ButtonLink>
          </>
        ) : (
          <>
            {formError && (
              <Alert title={t('offer:not_bought')}>
                <p>{t(`error:code.${formError}`)}</p>
              </Alert>
            )}
            {!isSold && (
              <>
                <p className="text-soft">{t('offer:over')}</p>
                <ButtonLink href={to(href('/shop/{uuid}', { uuid: item.uuid }))}>{t('offer:see')}</ButtonLink>
              </>
            )}
            {isSold && item.needs_address && <DeliverTo address={address} back={to(page)} />}
            {isSold && <CoinsBill coins={coins} price={price} />}
            {isSold && coins < price && (
              <ButtonLink variant="primary" wide inSheet href={to(href('/live/{slug}/top-up', { slug }))}>
                {t('shop:top_up')}
              </ButtonLink>
            )}
            {isSold && coins >= price && !lacksAddress && (
              <form
                method="post"
                action={to(actionHref('/live/{slug}/offers/{uuid}', '', { slug, uuid: offer.uuid }))}
                className="grid grid-cols-1 gap-3"
              >
                <input type="hidden" name="idempotency_key" value={viewKey} />
                <input type="hidden" name="item_uuid" value={item.uuid} />
                <input type="hidden" name="price_coins" value={price} />
                {item.variants.length > 0 && (
                  <Field id="offer-variant" label={t('offer:variant')} hint={null} problem={null}>
                    <Select
                      id="offer-variant"
                      name="variant_uuid"
                      label={t('offer:variant')}
                      value={item.variants.find(({ free }) => free > 0)?.uuid ?? ''}
                      options={item.variants
                        .filter(({ free }) => free > 0)
                        .map(({ uuid, name }) => ({ value: uuid, text: inLocale(name, locale) }))}
                    />
                  </Field>
                )}
                <Button variant="primary" wide>
                  {t('offer:confirm', { price: formatNumber(locale, price) })}
                </Button>
              </form>
            )}
          </>
        )}
      </div>
    </div>
  );
}
