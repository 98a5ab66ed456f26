import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ShopItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { Meter } from '../../ui/facts/meter.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { ownAtom, ownItemIn } from '../item-catalogue/state.ts';
import { holdText, lastsText } from './item-text.ts';

/** Contents and conditions of an item. */
export function ItemFacts({ item }: { item: ShopItem }) {
  const site = useSite();
  const { t, locale } = site;
  const own = ownItemIn(useAtomValue(ownAtom), item.uuid);
  const { stock, per_user_limit, reservation_seconds, sale_starts_at, sale_ends_at } = item;
  const durationText = lastsText(site, item);
  const limit = per_user_limit === null ? null : formatNumber(locale, per_user_limit);
  return (
    <>
      <Panel title={t('shop:item.get')}>
        <ul className="grid gap-2 text-sm">
          <Gift icon="gift">{t(`shop:item.gives.${item.grant?.wearable ?? givesOf(item)}`)}</Gift>
          {durationText && <Gift icon="clock">{durationText}</Gift>}
          {item.kind !== 'physical' && <Gift icon="check">{t('shop:item.at_once')}</Gift>}
          {item.needs_address && <Gift icon="truck">{t('shop:item.needs_address')}</Gift>}
        </ul>
      </Panel>
      {(stock || sale_starts_at || sale_ends_at || limit || reservation_seconds) && (
        <Panel title={t('shop:item.facts')}>
          <Facts>
            {sale_starts_at && (
              <Fact name={t('shop:item.starts')}>
                <Moment at={sale_starts_at} />
              </Fact>
            )}
            {sale_ends_at && (
              <Fact name={t('shop:item.ends')}>
                <Moment at={sale_ends_at} />
              </Fact>
            )}
            {limit && (
              <Fact name={t('shop:item.limit')}>
                {own
                  ? t('shop:item.limit_own', { taken: formatNumber(locale, own.taken_count), limit })
                  : t('shop:item.limit_all', { limit })}
              </Fact>
            )}
            {reservation_seconds !== null && (
              <Fact name={t('shop:item.reservable')}>{holdText(site, reservation_seconds)}</Fact>
            )}
          </Facts>
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

const givesOf = ({ kind }: ShopItem) => (kind === 'physical' ? 'physical' : kind === 'voucher' ? 'voucher' : 'badge');

const Gift = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="shrink-0 text-accent">
      <Icon name={icon} />
    </span>
    {children}
  </li>
);
