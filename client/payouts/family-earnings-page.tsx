import type { FamilyEarnings } from '../../calls/payouts/earning.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { EarningsHead } from './earnings-head.tsx';
import { DayTable, NamedTable, TokenAmount, VtokenRate } from './sums.tsx';

/** Earnings of a family's VBs, and the family's share of them. */
export function FamilyEarningsPage({ earnings }: { earnings: FamilyEarnings }) {
  const { t, to } = useSite();
  const { month, today, of_month, share, days, vbs } = earnings;
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6">
      <EarningsHead
        back={{ href: to(href('/family')), text: t('family:title') }}
        title={t('earning:family_title')}
        today={today}
        month={month}
        ofMonth={of_month}
        beside={{ title: t('earning:family_share'), amount: share }}
        owed={earnings.owed}
      >
        <ButtonLink variant="primary" href={to(href('/payout', { as: 'family' }))}>
          {t('payout:title')}
        </ButtonLink>
        <ButtonLink href={to(href('/earnings/family/year', { year: month.slice(0, 4) }))}>
          {t('earning:year.title')}
        </ButtonLink>
      </EarningsHead>
      <Panel title={t('earning:days')}>
        <DayTable days={days} />
      </Panel>
      <NamedTable
        title={t('earning:by_vb')}
        lines={vbs.map((line) => ({
          ...line,
          key: line.vb_uuid,
          beside: (
            <>
              {t('earning:family_share')} <TokenAmount {...line.share} />
            </>
          ),
        }))}
      />
      <VtokenRate satang={earnings.satang_per_100_vtokens} />
    </div>
  );
}
