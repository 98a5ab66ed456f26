import type { EquippedItems } from '../../../calls/shop/equipped.ts';
import type { ItemKind, Wearable } from '../../../calls/shop/item-summary.ts';
import type { HadProduct } from '../../../calls/shop/order-history.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { ShopItemRow } from '../item/item-row.tsx';
import { kindText } from '../item/item-text.ts';
import { FilterTabs } from '../item-catalogue/filter-tabs.tsx';
import { RowList } from '../item-catalogue/row-list.tsx';
import { ShopBar } from '../item-catalogue/shop-bar.tsx';
import { ShopHelp } from '../item-catalogue/shop-help.tsx';
import { ShopSides } from '../item-catalogue/shop-sides.tsx';

/** Props of the page of own items. */
export interface MineProps {
  /** Null: all kinds. */
  kind: ItemKind | null;
  products: HadProduct[];
  /** Equipped items. Null if the API did not return them. */
  worn: EquippedItems | null;
  next: string | null;
  coins: number | null;
}

const kinds = ['digital', 'physical', 'voucher'] as const;

/** Items that the member got from the shop, one row per item, with the end of each wearable. */
export function OwnItemsPage({ kind, products, worn, next, coins }: MineProps) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <ShopBar title={t('shop:mine.title')} coins={coins} />
      <ShopSides current="mine" />
      <FilterTabs
        label={t('shop:mine.filter')}
        tabs={[null, ...kinds].map((one) => ({
          href: to(href('/shop/mine', { kind: one })),
          text: t(`shop:mine.${one ?? 'all'}`),
          current: one === kind,
        }))}
      />
      <RowList
        rows={products.map((product) => <ProductRow key={product.item.uuid} product={product} worn={worn} />)}
        empty={{ title: t('shop:mine.empty'), text: t('shop:mine.empty_text') }}
        more={
          next === null ? null : { href: to(href('/shop/mine', { kind, cursor: next })), text: t('shop:history.more') }
        }
      />
      <ShopHelp />
    </div>
  );
}

function ProductRow({
  product: { item, count, last_at, owned },
  worn,
}: {
  product: HadProduct;
  worn: EquippedItems | null;
}) {
  const site = useSite();
  const { t, to, locale } = site;
  return (
    <ShopItemRow item={item} href={to(href('/shop/{uuid}', { uuid: item.uuid }))} title={inLocale(item.name, locale)}>
      <span className="text-xs text-soft">{kindText(site, item)}</span>
      {owned && owned.until === null && <StateTag tone="good" text={t('shop:for_good')} />}
      {owned && !owned.is_active && <StateTag tone="over" text={t('shop:mine.over')} />}
      {owned?.until && owned.is_active && (
        <span className="text-xs text-done">
          {t('shop:mine.until')} <Moment at={owned.until} />
        </span>
      )}
      {owned?.is_active && item.grant && (
        <WearForm
          wearable={item.grant.wearable}
          uuid={item.uuid}
          isWorn={[worn?.badge_uuid, worn?.frame_uuid, worn?.effect_uuid].includes(item.uuid)}
          name={inLocale(item.name, locale)}
        />
      )}
      <span className="text-xs text-faint">
        {count > 1 && `${t('shop:mine.times', { number: formatNumber(locale, count) })} · `}
        {t('shop:mine.last')} <Moment at={last_at} />
      </span>
    </ShopItemRow>
  );
}

/**
 * Equips or removes a wearable. It is above the row's link, so that taps reach the button.
 */
function WearForm({
  wearable,
  uuid,
  isWorn,
  name,
}: {
  wearable: Wearable;
  uuid: string;
  isWorn: boolean;
  name: string;
}) {
  const { t, to } = useSite();
  return (
    <form
      className="relative flex flex-wrap items-center gap-2"
      method="post"
      action={to(actionHref('/shop/mine', '/wear', {}))}
    >
      <input type="hidden" name="wearable" value={wearable} />
      <input type="hidden" name="item" value={isWorn ? '' : uuid} />
      {isWorn && <StateTag tone="good" text={t('shop:mine.worn')} />}
      <Button variant="quiet">
        {t(isWorn ? 'shop:mine.take_off' : 'shop:mine.wear')}
        <span className="sr-only"> {name}</span>
      </Button>
    </form>
  );
}
