import { useSite } from '../../platform/page/site.tsx';
import { type CatalogueCategory, type CatalogueView, cataloguePath } from './catalogue-view.ts';
import { FilterTabs } from './filter-tabs.tsx';

/** Categories as tabs. A tab retains the search. */
export function CategoryTabs({ categories, view }: { categories: CatalogueCategory[]; view: CatalogueView }) {
  const { t, to } = useSite();
  const all = [
    { slug: null, text: t('shop:shelf.all') },
    ...categories.map(({ slug, name }) => ({ slug, text: name })),
  ];
  return (
    <FilterTabs
      label={t('shop:shelf.categories')}
      tabs={all.map(({ slug, text }) => ({
        href: to(cataloguePath({ ...view, category: slug })),
        text,
        current: slug === view.category,
      }))}
    />
  );
}
