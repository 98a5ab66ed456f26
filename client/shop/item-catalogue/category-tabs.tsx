import { useSite } from '../../platform/page/site.tsx';
import { type ShelfCategory, type ShelfView, shelfPath } from './catalogue-view.ts';
import { FilterTabs } from './filter-tabs.tsx';

/** Categories as tabs. A tab retains the search. */
export function CategoryTabs({ categories, view }: { categories: ShelfCategory[]; view: ShelfView }) {
  const { t, to } = useSite();
  const all = [
    { slug: null, text: t('shop:shelf.all') },
    ...categories.map(({ slug, name }) => ({ slug, text: name })),
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
