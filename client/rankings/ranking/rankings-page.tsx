import type { ReactNode } from 'react';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EventSides } from '../event/event-sides.tsx';
import { type PeriodBarProps, PeriodSteps } from './period-bar.tsx';
import { RankingChoices, type RankingChoicesProps } from './ranking-choices.tsx';
import styles from './rankings.css?url';

export type RankingsPageProps = Omit<RankingChoicesProps, 'isOpen'> & {
  steps: PeriodBarProps['steps'];
  /** Whether the period may come from the archive, which takes longer to read. */
  isOld: boolean;
  /** Error shown instead of standings for an invalid request. */
  problem?: ReactNode;
  /** These two sections may be streamed later. */
  standings: ReactNode;
  place: ReactNode;
};

/** The rankings page. Every choice is a link or a form, and every view has its own URL. */
export function RankingsPage({ steps, isOld, problem, standings, place, ...choices }: RankingsPageProps) {
  const { t } = useSite();
  const { type, period, dayRange, isNow } = choices;
  return (
    <div className="wrap">
      <link rel="stylesheet" href={styles} precedence="page" />
      <EventSides current="rankings" />
      <div className="max-lg:sr-only">
        <PageTitle title={t('ranking:title')} lead={t('ranking:lead')} />
      </div>
      <div className="relative grid grid-cols-1 gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <RankingChoices {...choices} isOpen={Boolean(problem)} />
        <section aria-labelledby="ranking" className="grid grid-cols-1 content-start gap-4">
          <TypeHead type={type} />
          <PeriodSteps period={period} dayRange={dayRange} isNow={isNow} steps={steps} />
          {problem}
          {isOld && !problem && <p className="text-center text-sm text-soft">{t('ranking:old')}</p>}
          {standings}
          {place}
          <TypeNote type={type} />
        </section>
      </div>
    </div>
  );
}

/** Heading for wide screens. On a phone the line of choices shows it. */
function TypeHead({ type: { description, is_beta } }: { type: ShownRankingType }) {
  const { t, locale } = useSite();
  return (
    <h2 id="ranking" className="flex flex-wrap items-center gap-2 text-xl font-bold max-lg:sr-only">
      {inLocale(description, locale)}
      {is_beta && <Tag>{t('ranking:beta')}</Tag>}
    </h2>
  );
}

function TypeNote({ type: { note, is_beta } }: { type: ShownRankingType }) {
  const { t, locale } = useSite();
  if (!note && !is_beta) return null;
  return <p className="text-center text-sm text-soft">{inLocale(note, locale) ?? t('ranking:beta_text')}</p>;
}
