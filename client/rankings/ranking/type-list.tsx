import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Tag } from '../../ui/tag.tsx';

export interface TypeChoice {
  type: ShownRankingType;
  href: string;
  current: boolean;
}

/** Ranking types of a target: one column on wide screens, two on phones. */
export function TypeList({ types }: { types: TypeChoice[] }) {
  const { t, to, locale } = useSite();
  return (
    <nav aria-label={t('ranking:types')}>
      <ul className="types grid gap-1">
        {types.map(({ type, href, current }) => (
          <li key={type.type}>
            <a
              href={to(href)}
              aria-current={current ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-2 rounded-s px-3 text-sm ${current ? 'bg-ink text-ground' : 'quiet'}`}
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
