import type { ReactNode } from 'react';
import type { PkRole } from '../../../calls/rankings/ranking.ts';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { roleKey } from './filter-form.tsx';
import { type PeriodBarProps, PeriodName } from './period-bar.tsx';
import { type TypeChoice, TypeList } from './type-list.tsx';

export type RankingChoicesProps = Omit<PeriodBarProps, 'steps'> & {
  targets: { target: ShownRankingType['target']; href: string; current: boolean }[];
  types: TypeChoice[];
  type: ShownRankingType;
  /** The chosen filters, named in the folded line. */
  filters: { family: string | null; role: PkRole | null };
  /** The form of filters. It may be streamed later. */
  form: ReactNode;
  isOpen: boolean;
};

/**
 * Every choice of the rankings page. A phone shows one line with the current choices and opens the
 * rest below it, so that the leaders come first. Wide screens show all choices beside the ranking.
 */
export function RankingChoices({
  targets,
  types,
  type,
  filters,
  periods,
  form,
  isOpen,
  ...period
}: RankingChoicesProps) {
  const { t, to, locale } = useSite();
  const { family, role } = filters;
  return (
    <details className="choices card" open={isOpen}>
      <summary>
        <span className="min-w-0">
          <b className="flex items-center justify-center gap-2 leading-snug font-medium">
            {inLocale(type.description, locale)}
            {type.is_beta && <Tag>{t('ranking:beta')}</Tag>}
            <Icon name="down" />
          </b>
          <span className="block text-sm leading-snug text-soft">
            <PeriodName {...period} />
            {family && ` · ${family}`}
            {role && role !== 'all' && ` · ${t(roleKey(role))}`}
          </span>
        </span>
      </summary>
      <div className="grid grid-cols-1 content-start gap-4">
        <Tabs
          label={t('ranking:targets')}
          tabs={targets.map(({ target, href, current }) => ({
            href: to(href),
            text: t(`ranking:target.${target}`),
            current,
          }))}
        />
        <TypeList types={types} />
        <Tabs
          label={t('ranking:periods')}
          className="periods"
          tabs={periods.map((choice) => ({
            href: to(choice.href),
            text: t(`ranking:period.${choice.period}`),
            current: choice.current,
          }))}
        />
        <div id="days">{form}</div>
      </div>
    </details>
  );
}
