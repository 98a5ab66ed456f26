import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OwnItem, ShopItem } from '../../../calls/shop/item.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/facts/countdown.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { FormErrorAlert } from '../item-catalogue/form-error-alert.tsx';
import { coinsAtom, noticeAtom, ownAtom, ownItemIn } from '../item-catalogue/state.ts';
import { missingCoins, priceFor, type Reservation, type SaleStatus, saleStatusOf } from './sale-status.ts';

/** State of the item for the viewer: reserved, sold out, owned, or missing coins. */
export function ItemOffer({ item }: { item: ShopItem }) {
  const { t } = useSite();
  const own = ownItemIn(useAtomValue(ownAtom), item.uuid);
  const status = saleStatusOf(item, own, useAtomValue(nowAtom));
  return (
    <div className="grid gap-3 empty:hidden" aria-live="polite">
      <Notice />
      <FormErrorAlert />
      {own?.prize_uuid && <Say title={t('shop:item.won')}>{t('shop:item.won_text')}</Say>}
      {status.status === 'reserved' && <Held item={item} reservation={status.reservation} />}
      <SaleStatusText item={item} own={own} status={status.status} />
      {own?.owned?.until && (
        <Say title={t('shop:item.owned')}>
          {t('shop:item.owned_until')} <Moment at={own.owned.until} />
          {status.status === 'on_sale' && ` · ${t('shop:item.prolongs')}`}
        </Say>
      )}
      {(status.status === 'reserved' || status.status === 'on_sale') && <Short price={priceFor(item, own)} />}
    </div>
  );
}

/** Result of the last command, announced to screen readers. */
function Notice() {
  const { t } = useSite();
  const notice = useAtomValue(noticeAtom);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice) place.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    notice && (
      <p ref={place} role="status" className="rounded-s bg-lift px-4 py-3 font-medium text-done">
        {t(`shop:item.${notice}_done`)}
      </p>
    )
  );
}

const Say = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="card grid gap-0.5 px-4 py-3 text-sm">
    <b className="font-bold">{title}</b>
    <p className="text-soft">{children}</p>
  </div>
);

function Held({ item, reservation }: { item: ShopItem; reservation: Reservation }) {
  const { t, to } = useSite();
  const { busy, form } = useForm(to(actionHref('/shop/{uuid}', '/revoke', { uuid: item.uuid })));
  return (
    <div className="card grid gap-3 p-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <div>
          <b className="font-bold">{t('shop:item.held')}</b>
          <p className="text-soft">{t('shop:item.held_text')}</p>
        </div>
        <Countdown until={reservation.expires_at} />
      </div>
      <form {...form}>
        <input type="hidden" name="reservation" value={reservation.uuid} />
        <Button wide>{t(busy ? 'shop:item.revoking' : 'shop:item.revoke')}</Button>
      </form>
    </div>
  );
}

/** Explains why the item cannot be bought. */
function SaleStatusText({ item, own, status }: { item: ShopItem; own: OwnItem | null; status: SaleStatus['status'] }) {
  const { t, locale } = useSite();
  switch (status) {
    case 'sold_out':
      return (
        <Say title={t('shop:item.sold_out')}>{item.reservation_seconds !== null && t('shop:item.sold_out_text')}</Say>
      );
    case 'not_yet':
      return (
        <Say title={t('shop:item.not_yet')}>
          {t('shop:item.not_yet_text')} {item.sale_starts_at && <Moment at={item.sale_starts_at} />}
        </Say>
      );
    case 'over':
      return (
        <Say title={t('shop:item.over')}>
          {t('shop:item.over_text')} {item.sale_ends_at && <Moment at={item.sale_ends_at} />}
        </Say>
      );
    case 'prize_only':
      return own?.prize_uuid ? null : <Say title={t('shop:item.prize_only')}>{t('shop:item.prize_only_text')}</Say>;
    case 'owned':
      return <Say title={t('shop:item.owned')}>{t('shop:item.owned_for_good')}</Say>;
    case 'limit':
      return (
        <Say title={t('shop:item.limit_reached')}>
          {t('shop:item.limit_reached_text', { limit: formatNumber(locale, item.per_user_limit ?? 0) })}
        </Say>
      );
    default:
      return null;
  }
}

function Short({ price }: { price: number }) {
  const { t, locale } = useSite();
  const coins = useAtomValue(coinsAtom);
  if (coins === null || missingCoins(price, coins) === 0) return null;
  const missing = formatNumber(locale, missingCoins(price, coins));
  return <Say title={t('shop:item.short', { missing })}>{t('shop:item.short_text')}</Say>;
}
