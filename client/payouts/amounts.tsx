import type { PayoutTerms } from '../../calls/money/payout/payout-terms.ts';
import type { PayoutAmounts } from '../../calls/payouts/payout-details.ts';
import { useSite } from '../platform/page/site.tsx';
import { formatDate, formatNumber } from '../platform/texts/format.ts';
import { type BillRow, BillSheet } from '../ui/paper/bill.tsx';
import { InlineDisclosure } from '../ui/task/disclosure.tsx';

/** The lines of a payout from gross to net, and the rules that apply to them. */
export function Amounts({ amounts, terms }: { amounts: PayoutAmounts; terms: PayoutTerms }) {
  const { t, locale } = useSite();
  const deductions: [key: string, text: string, satang: number][] = [
    ['family', t('payout:line.family'), -amounts.family_share_satang],
    ['vat', t('payout:line.vat', { percent: percent(terms.vat_basis_points) }), amounts.vat_satang],
    ['tax', taxText(), -amounts.tax_satang],
    ['fee', t('payout:line.fee'), -amounts.fee_satang],
    ['fee_vat', t('payout:line.fee_vat', { percent: percent(terms.vat_basis_points) }), -amounts.fee_vat_satang],
  ];
  const rows: BillRow[] = [
    {
      key: 'gross',
      text: t('payout:line.gross', { tokens: formatNumber(locale, amounts.vtokens) }),
      satang: amounts.gross_satang,
    },
    ...deductions.filter(([, , satang]) => satang !== 0).map(([key, text, satang]) => ({ key, text, satang })),
  ];
  return (
    <>
      <BillSheet rows={rows} total={amounts.net_satang} totalText={t('payout:line.net')} saves={false} />
      <InlineDisclosure title={t('payout:rules.title')}>
        <ul className="grid gap-1 text-sm text-soft">
          <li>
            {t('payout:rules.rate', {
              satang: formatNumber(locale, terms.satang_per_100_vtokens / 100),
              from: formatDate(locale, terms.rate_from),
            })}
          </li>
          <li>
            {t('payout:rules.tax', {
              tax: t(`payout:tax_class.${terms.tax_class}`),
              income: terms.income_type,
              from: formatDate(locale, terms.tax_class_from),
            })}
          </li>
          <li className="wrap-anywhere">{t('payout:rules.ground', { ground: terms.tax_ground })}</li>
          <li>{t(terms.has_vat ? 'payout:rules.with_vat' : 'payout:rules.without_vat')}</li>
          <li>{t('payout:rules.rounding')}</li>
        </ul>
      </InlineDisclosure>
    </>
  );

  function taxText() {
    const { tax_basis_points: rate } = terms;
    return rate === null ? t('payout:line.tax_rising') : t('payout:line.tax', { percent: percent(rate) });
  }

  function percent(basisPoints: number) {
    return formatNumber(locale, basisPoints / 100);
  }
}
