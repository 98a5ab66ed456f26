import type { OwnItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { GlassTag } from '../../ui/tag.tsx';
import type { CatalogueItem } from '../item-catalogue/catalogue-view.ts';
import { isOff } from './availability.ts';

/** Highest stock that is shown as a number. */
const FEW = 20;

/** Tags on the picture: won, reserved, owned, unavailable, prize only, or the remaining stock. */
export function ItemTags({ item, own }: { item: Pick<CatalogueItem, 'availability' | 'stock'>; own: OwnItem | null }) {
  const { t, locale } = useSite();
  const isReserved = (own?.reservation ?? null) !== null;
  const { availability, stock } = item;
  return (
    <>
      {own?.prize_uuid && <Mine text={t('shop:tag.won')} />}
      {isReserved && <Mine text={t('shop:tag.reserved')} />}
      {own?.owned && !isReserved && <Mine text={t('shop:tag.owned')} />}
      {isOff(availability) && !isReserved && <GlassTag>{t(`shop:tag.${availability}`)}</GlassTag>}
      {availability === 'prize_only' && <GlassTag>{t('shop:prize_only')}</GlassTag>}
      {availability === 'on_sale' && stock && (
        <GlassTag>
          {stock.free <= FEW ? t('shop:tag.left', { left: formatNumber(locale, stock.free) }) : t('shop:tag.limited')}
        </GlassTag>
      )}
    </>
  );
}

const Mine = ({ text }: { text: string }) => (
  <span className="rounded-full bg-ground">
    <StateTag tone="good" text={text} />
  </span>
);
