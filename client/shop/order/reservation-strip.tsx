import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Countdown } from '../../ui/facts/countdown.tsx';
import { ShopItemRow } from '../item/item-row.tsx';
import { reservationsAtom } from '../item-catalogue/state.ts';

/** The viewer's reservations with the time left. */
export function ReservationStrip() {
  const { t, to, locale } = useSite();
  const reservations = useAtomValue(reservationsAtom);
  if (reservations.length === 0) return null;
  return (
    <section className="mb-5">
      <h2 className="mb-2 font-bold">{t('shop:reservations.title')}</h2>
      <ul className="grid gap-2.5 md:grid-cols-2">
        {reservations.map(({ uuid, item, expires_at }) => (
          <ShopItemRow
            key={uuid}
            item={item}
            href={to(href('/shop/{uuid}', { uuid: item.uuid }))}
            title={inLocale(item.name, locale)}
          >
            {expires_at && <Countdown until={expires_at} />}
          </ShopItemRow>
        ))}
      </ul>
    </section>
  );
}
