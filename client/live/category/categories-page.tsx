import type { Category } from '../../../calls/live/category.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { pictureSources } from '../../ui/picture.ts';

/** All categories as cards with their number of lives on air. */
export function CategoriesPage({ categories }: { categories: Category[] }) {
  const { t, to } = useSite();
  return (
    <div className="wrap">
      <PageTitle title={t('category:title')} lead={t('category:text')} />
      {categories.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
          {categories.map((category) => (
            <CategoryCard key={category.slug} category={category} />
          ))}
        </ul>
      ) : (
        <EmptyState picture="stage" title={t('category:none')} text={t('category:none_text')}>
          <ButtonLink href={to(href('/our-vb'))}>{t('category:all_lives')}</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

function CategoryCard({ category: { slug, name, picture_url, on_air_count } }: { category: Category }) {
  const { t, to, locale } = useSite();
  return (
    <li className="group relative aspect-4/3 overflow-hidden rounded-m bg-raise">
      {picture_url && (
        <img
          className="size-full object-cover object-[50%_25%] group-hover:[scale:1.05]"
          {...pictureSources(picture_url, '(min-width: 48rem) 20rem, 50vw')}
          width={480}
          height={360}
          alt=""
          loading="lazy"
        />
      )}
      <div className={`absolute inset-x-0 bottom-0 p-3 ${picture_url ? 'scrim pt-8 text-white' : ''}`}>
        <h2 className="line-clamp-2 leading-snug font-bold">
          <a className="cover" href={to(href('/categories/{slug}', { slug }))}>
            {inLocale(name, locale)}
          </a>
        </h2>
        <p className="text-xs">
          {t('category:on_air', { count: on_air_count, shown: formatNumber(locale, on_air_count) })}
        </p>
      </div>
    </li>
  );
}
