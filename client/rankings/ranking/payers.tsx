import type { TopPayer } from '../../../calls/rankings/ranking-payers.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { type PayersPeriod, payersPeriods } from './payers-period.ts';
import { RankRow } from './rank-row.tsx';

/** Top givers of a VB today, this month or of all time. */
export function Payers({
  uuid,
  period,
  payers,
  leader,
  nextHref,
}: {
  uuid: string;
  period: PayersPeriod;
  payers: TopPayer[];
  /** The coins of the top giver, which are 100 % of a bar. */
  leader: number | undefined;
  nextHref: string | null;
}) {
  const { t, to } = useSite();
  return (
    <Section id="payers" title={t('profile:public.payers.title')} className="card p-4 md:p-6">
      <Tabs
        label={t('profile:public.payers.periods')}
        tabs={payersPeriods.map((choice) => ({
          href: `${to(href('/users/{uuid}', { uuid }, { tab: 'supporters', period: choice === 'all' ? '' : choice }))}#payers`,
          text: t(`profile:public.payers.${choice}`),
          current: choice === period,
        }))}
      />
      <div className="mt-3 grid gap-3">
        {payers.length > 0 ? (
          <ol className="grid grid-cols-1 gap-1" start={payers[0]?.rank}>
            {payers.map(({ rank, user, coins }) => (
              <RankRow key={user.uuid} rank={rank} user={user} score={coins} leader={leader} />
            ))}
          </ol>
        ) : (
          <EmptyState
            picture="people"
            title={t('profile:public.payers.empty_title')}
            text={t('profile:public.payers.empty_text')}
          />
        )}
        {nextHref && (
          <p className="text-center">
            <ButtonLink href={`${to(nextHref)}#payers`} nofollow>
              {t('profile:public.payers.next')}
            </ButtonLink>
          </p>
        )}
      </div>
    </Section>
  );
}
