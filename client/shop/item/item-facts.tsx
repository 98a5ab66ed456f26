import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ShopItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Meter } from '../../ui/facts/meter.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { ownAtom, ownItemIn } from '../item-catalogue/state.ts';
import { durationTextOf, reservationText } from './item-text.ts';

/** Contents and conditions of an item. */
export function ItemFacts({ item }: { item: ShopItem }) {
  const site = useSite();
  const { t, locale } = site;
  const own = ownItemIn(useAtomValue(ownAtom), item.uuid);
  const { stock, per_user_limit, reservation_seconds, sale_starts_at, sale_ends_at } = item;
  const durationText = durationTextOf(site, item);
  const limit = per_user_limit === null ? null : formatNumber(locale, per_user_limit);
  return (
    <>
      <Panel title={t('shop:item.get')}>
        <ul className="grid gap-2 text-sm">
          <Benefit icon="gift">{t(`shop:item.gives.${item.grant?.wearable ?? contentKindOf(item)}`)}</Benefit>
          {durationText && <Benefit icon="clock">{durationText}</Benefit>}
          {item.kind !== 'physical' && <Benefit icon="check">{t('shop:item.at_once')}</Benefit>}
          {item.needs_address && <Benefit icon="truck">{t('shop:item.needs_address')}</Benefit>}
        </ul>
      </Panel>
      {(stock || sale_starts_at || sale_ends_at || limit || reservation_seconds) && (
        <Panel title={t('shop:item.facts')}>
          <DescriptionList>
            {sale_starts_at && (
              <DescriptionItem name={t('shop:item.starts')}>
                <Moment at={sale_starts_at} />
              </DescriptionItem>
            )}
            {sale_ends_at && (
              <DescriptionItem name={t('shop:item.ends')}>
                <Moment at={sale_ends_at} />
              </DescriptionItem>
            )}
            {limit && (
              <DescriptionItem name={t('shop:item.limit')}>
                {own
                  ? t('shop:item.limit_own', { taken: formatNumber(locale, own.taken_count), limit })
                  : t('shop:item.limit_all', { limit })}
              </DescriptionItem>
            )}
            {reservation_seconds !== null && (
              <DescriptionItem name={t('shop:item.reservable')}>
                {reservationText(site, reservation_seconds)}
              </DescriptionItem>
            )}
          </DescriptionList>
          {stock && (
            <Meter
              label={t('shop:item.stock', {
                free: formatNumber(locale, stock.free),
                total: formatNumber(locale, stock.total),
              })}
              value={stock.free}
              max={Math.max(1, stock.total)}
            />
          )}
        </Panel>
      )}
    </>
  );
}

const contentKindOf = ({ kind }: ShopItem) =>
  kind === 'physical' ? 'physical' : kind === 'voucher' ? 'voucher' : 'badge';

const Benefit = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="shrink-0 text-accent">
      <Icon name={icon} />
    </span>
    {children}
  </li>
);
