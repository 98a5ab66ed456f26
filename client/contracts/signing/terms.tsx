import type { ContractOverview } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';

/** Shares and durations of a contract. */
export type Terms = ContractOverview['terms'];

const fields = ['vb_share_basis_points', 'family_share_basis_points', 'term_days', 'notice_days'] as const;

/** Formats a contract term: shares in percent, durations in days. */
export function useTerm() {
  const { t } = useSite();
  return (field: string, value: number) =>
    field.endsWith('_basis_points') ? `${value / 100}%` : t('contract:days', { number: value });
}

/** Contract terms, one per line. */
export function TermFacts({ terms }: { terms: Terms }) {
  const { t } = useSite();
  const formatTerm = useTerm();
  return (
    <DescriptionList>
      {fields.map((field) => (
        <DescriptionItem key={field} name={t(`contract:term.${field}`)}>
          {formatTerm(field, terms[field])}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
