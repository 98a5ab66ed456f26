import type { ShopCategory } from '../../calls/shop.ts';
import { useSite } from '../site.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { type ShelfView, shelfPath } from './shelf-view.ts';

/** The categories in a line; the search goes along. */
export function CategoryTabs({ categories, view }: { categories: ShopCategory[]; view: ShelfView }) {
  const { t, to, locale } = useSite();
  const all = [
    { slug: null, text: t('shop:shelf.all') },
    ...categories.map(({ slug, name }) => ({ slug, text: name[locale] })),
  ];
  return (
    <FilterTabs
      label={t('shop:shelf.categories')}
      tabs={all.map(({ slug, text }) => ({
        href: to(shelfPath({ ...view, category: slug })),
        text,
        current: slug === view.category,
      }))}
    />
  );
}
