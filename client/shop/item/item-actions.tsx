import { useAtomValue } from 'jotai';
import type { ShopItemDetail } from '../../../calls/shop/item.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ownAtom, ownItemIn } from '../item-catalogue/state.ts';
import { reservationText } from './item-text.ts';
import { missingCoins, priceFor, saleStatusOf } from './sale-status.ts';
import { VARIANT_FORM } from './variant-choice.tsx';

/** Actions for an item. The primary action comes last: buy, top up, redeem or log in. */
export function ItemActions({ item, reserveKey }: { item: ShopItemDetail; reserveKey: string | null }) {
  const { t, to, locale, viewer } = useSite();
  const everything = useAtomValue(ownAtom);
  const own = ownItemIn(everything, item.uuid);
  const { status } = saleStatusOf(item, own, useAtomValue(nowAtom));
  const itemHref = to(href('/shop/{uuid}', { uuid: item.uuid }));
  const price = priceFor(item, own);
  const forSale = status === 'reserved' || status === 'on_sale';
  const isShort = everything !== null && missingCoins(price, everything.coins) > 0;
  // An owner of the item may still give it to another user.
  const isGivable = item.kind === 'digital' && item.availability === 'on_sale';
  if (!forSale && !own?.prize_uuid && !isGivable) return null;
  const isChosen = status === 'on_sale' && item.variants.length > 0;
  const buy = t(status === 'reserved' ? 'shop:item.buy_reserved' : 'shop:item.buy', {
    price: formatNumber(locale, price),
  });
  return (
    <div className="item-bar">
      {isGivable && viewer && (
        <ButtonLink href={to(href('/shop/{uuid}/give', { uuid: item.uuid }))}>{t('shop:item.give')}</ButtonLink>
      )}
      {status === 'on_sale' && reserveKey !== null && item.reservation_seconds !== null && (
        <ReserveForm item={item} seconds={item.reservation_seconds} idempotencyKey={reserveKey} />
      )}
      {forSale && !viewer && (
        <ButtonLink variant="primary" href={to(href('/auth/signin', { callbackUrl: itemHref }))}>
          {t('shop:item.sign_in_to_buy')}
        </ButtonLink>
      )}
      {forSale && viewer && isShort && (
        <ButtonLink variant="primary" href={to(href('/payment/refill', { callbackUrl: itemHref }))}>
          {t('shop:top_up')}
        </ButtonLink>
      )}
      {forSale && viewer && !isShort && isChosen && (
        <button className="btn go" type="submit" form={VARIANT_FORM}>
          {buy}
        </button>
      )}
      {forSale && viewer && !isShort && !isChosen && (
        <ButtonLink
          variant={own?.prize_uuid ? 'quiet' : 'primary'}
          href={to(href('/shop/{uuid}/buy', { uuid: item.uuid }))}
        >
          {buy}
        </ButtonLink>
      )}
      {own?.prize_uuid && (
        <ButtonLink variant="primary" href={to(`${href('/shop/prizes')}#prize-${own.prize_uuid}`)}>
          {t('shop:item.redeem')}
        </ButtonLink>
      )}
    </div>
  );
}

/**
 * Reserves an item. Each rendered page has one idempotency key, so repeated taps create one
 * reservation.
 */
function ReserveForm({
  item,
  seconds,
  idempotencyKey,
}: {
  item: ShopItemDetail;
  seconds: number;
  idempotencyKey: string;
}) {
  const site = useSite();
  const { t, to } = site;
  const at = to(actionHref('/shop/{uuid}', '/reserve', { uuid: item.uuid }));
  const { busy, form } = useForm(at);
  const text = busy ? t('shop:item.reserving') : t('shop:item.reserve', { time: reservationText(site, seconds) });
  if (item.variants.length > 0) {
    return (
      <button
        className="btn quiet"
        type="submit"
        form={VARIANT_FORM}
        formAction={at}
        formMethod="post"
        name="idempotency_key"
        value={idempotencyKey}
      >
        {text}
      </button>
    );
  }
  return (
    <form {...form}>
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <button className="btn quiet" type="submit" aria-disabled={busy || undefined} aria-busy={busy || undefined}>
        {text}
      </button>
    </form>
  );
}
