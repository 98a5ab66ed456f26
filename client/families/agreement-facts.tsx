import type { FamilyAgreement } from '../../calls/families/family.ts';
import { useSite } from '../platform/page/site.tsx';
import { formatNumber } from '../platform/texts/format.ts';
import { DescriptionItem, DescriptionList } from '../ui/facts/facts.tsx';

/** Terms of the agreement in force between a VB and a family. */
export function AgreementFacts({ agreement }: { agreement: FamilyAgreement | null }) {
  const { t, locale } = useSite();
  if (!agreement) return <p className="text-sm">{t('family:agreement.none')}</p>;
  const { family_share_basis_points: share, notice_days } = agreement;
  return (
    <DescriptionList>
      <DescriptionItem name={t('family:agreement.vb_share')}>
        {formatNumber(locale, (10_000 - share) / 100)}%
      </DescriptionItem>
      <DescriptionItem name={t('family:agreement.family_share')}>{formatNumber(locale, share / 100)}%</DescriptionItem>
      <DescriptionItem name={t('family:agreement.notice')}>
        {t('family:agreement.days', { count: notice_days })}
      </DescriptionItem>
    </DescriptionList>
  );
}
