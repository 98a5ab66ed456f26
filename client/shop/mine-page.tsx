import type { HadProduct } from '../../calls/shop-history.ts';
import type { ItemKind } from '../../calls/shop-item.ts';
import { formatNumber } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Moment } from '../ui/facts/moment.tsx';
import { StateTag } from '../ui/facts/state-tag.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { ItemRow } from './item-row.tsx';
import { kindText } from './item-text.ts';
import { RowList } from './row-list.tsx';
import { ShopBar } from './shop-bar.tsx';
import { ShopHelp } from './shop-help.tsx';
import { ShopSides } from './shop-sides.tsx';

/** What the page of one's own products is made of. */
export interface MineProps {
  /** Null: of every kind. */
  kind: ItemKind | null;
  products: HadProduct[];
  next: string | null;
  coins: number | null;
}

const kinds = ['digital', 'physical', 'voucher'] as const;

/** What one has had of the shop, a line an item: what is worn until when comes with it. */
export function MinePage({ kind, products, next, coins }: MineProps) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <ShopBar
        title={t('shop:mine.title')}
        back={{ path: href('/shop'), text: t('shop:back_shop') }}
        here={href('/shop/mine', { kind })}
        coins={coins}
      />
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
        rows={products.map((product) => <ProductRow key={product.item.uuid} product={product} />)}
        empty={{ title: t('shop:mine.empty'), text: t('shop:mine.empty_text') }}
        more={
          next === null ? null : { href: to(href('/shop/mine', { kind, cursor: next })), text: t('shop:history.more') }
        }
      />
      <ShopHelp />
    </div>
  );
}

function ProductRow({ product: { item, count, last_at, owned } }: { product: HadProduct }) {
  const site = useSite();
  const { t, to, locale } = site;
  return (
    <ItemRow item={item} href={to(href('/shop/{uuid}', { uuid: item.uuid }))} title={item.name[locale]}>
      <span className="text-xs text-soft">{kindText(site, item)}</span>
      {owned && owned.until === null && <StateTag tone="good" text={t('shop:for_good')} />}
      {owned && !owned.is_active && <StateTag tone="over" text={t('shop:mine.over')} />}
      {owned?.until && owned.is_active && (
        <span className="text-xs text-done">
          {t('shop:mine.until')} <Moment at={owned.until} />
        </span>
      )}
      <span className="text-xs text-faint">
        {count > 1 && `${t('shop:mine.times', { number: formatNumber(locale, count) })} · `}
        {t('shop:mine.last')} <Moment at={last_at} />
      </span>
    </ItemRow>
  );
}
