import type { Category } from '../../../calls/live/category.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';

/** Links to categories in one row that scrolls. Renders nothing without categories. */
export function CategoryChips({
  categories,
  className = '',
}: {
  categories: readonly Pick<Category, 'slug' | 'name'>[];
  className?: string;
}) {
  const { t, to, locale } = useSite();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('category:title')} className={`-mx-4 flex gap-2 overflow-x-auto px-4 ${className}`}>
      {categories.map(({ slug, name }) => (
        <a key={slug} className="btn quiet text-sm whitespace-nowrap" href={to(href('/categories/{slug}', { slug }))}>
          {inLocale(name, locale)}
        </a>
      ))}
    </nav>
  );
}
