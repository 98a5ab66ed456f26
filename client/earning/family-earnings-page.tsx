import type { FamilyEarnings } from '../../calls/earning.ts';
import { formatMonth } from '../format.ts';
import { useSite } from '../site.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { DayTable, NamedTable, TokenAmount } from './sums.tsx';

/** What the VBs of a family have earned, and the family's share of it. */
export function FamilyEarningsPage({ earnings }: { earnings: FamilyEarnings }) {
  const { t, locale } = useSite();
  const { month, today, of_month, share, days, vbs } = earnings;
  return (
    <div className="wrap grid gap-5 py-6">
      <h1 className="text-2xl font-bold">{t('earning:family_title')}</h1>
      <div className="grid gap-3 sm:grid-cols-3">
        <Panel title={t('earning:today')}>
          <TokenAmount {...today} />
        </Panel>
        <Panel title={formatMonth(locale, `${month}-15T05:00:00Z`)}>
          <TokenAmount {...of_month} />
        </Panel>
        <Panel title={t('earning:family_share')}>
          <TokenAmount {...share} />
        </Panel>
      </div>
      <Panel title={t('earning:days')}>
        <DayTable days={days} />
      </Panel>
      <NamedTable title={t('earning:by_vb')} lines={vbs.map((line) => ({ ...line, key: line.vb_uuid }))} />
    </div>
  );
}
