import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Tag } from '../../ui/tag.tsx';

export interface TypeChoice {
  type: ShownRankingType;
  href: string;
  current: boolean;
}

/**
 * Ranking types of a target: a column on wide screens, a strip scrolled to the current type on
 * phones.
 */
export function TypeList({ types }: { types: TypeChoice[] }) {
  const { t, to, locale } = useSite();
  return (
    <nav aria-label={t('ranking:types')}>
      <ul className="-mx-4 flex gap-2 scroll-px-4 overflow-x-auto px-4 pb-2 lg:mx-0 lg:grid lg:gap-1 lg:p-0">
        {types.map(({ type, href, current }) => (
          <li key={type.type} className={current ? '[scroll-initial-target:nearest]' : ''}>
            <a
              href={to(href)}
              aria-current={current ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-2 rounded-s px-3 text-sm whitespace-nowrap ${current ? 'bg-ink text-ground' : 'quiet'}`}
            >
              {inLocale(type.description, locale)}
              {type.is_beta && <Tag>{t('ranking:beta')}</Tag>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
