import type { CallAnswer } from '../../calls/call.ts';
import type { ListedCertificate } from '../../calls/disbursement.ts';
import type { getEarningYear } from '../../calls/earning.ts';
import { formatBaht, formatDate, formatMonth } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import styles from '../ui/paper/print.css?url';
import { PrintButton } from '../ui/paper/print-button.tsx';

type Year = CallAnswer<typeof getEarningYear>['data'];

const BUDDHIST = 543;

/** A year for a tax return: what was earned, what was paid and taxed, and the certificates that say so. */
export function EarningYearPage({
  earned,
  certificates,
  thisYear,
}: {
  earned: Year;
  certificates: ListedCertificate[];
  thisYear: string;
}) {
  const { t, to, locale } = useSite();
  const { year } = earned;
  const name = locale === 'th' ? String(Number(year) + BUDDHIST) : year;
  const before = String(Number(year) - 1);
  const after = String(Number(year) + 1);
  return (
    <div className="wrap grid gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="grid gap-2 print:hidden">
        <BackLink href={to(href('/earnings'))} text={t('earning:title')} />
        <p className="flex flex-wrap gap-2">
          <ButtonLink nofollow href={to(href('/earnings/year', { year: before }))}>
            {t('earning:year.before')}
          </ButtonLink>
          {year < thisYear && (
            <ButtonLink nofollow href={to(href('/earnings/year', { year: after }))}>
              {t('earning:year.after')}
            </ButtonLink>
          )}
          <ButtonLink download={`earnings-${year}.csv`} href={to(href('/earnings/year/file', { year }))}>
            {t('earning:csv')}
          </ButtonLink>
          <PrintButton>{t('earning:year.print')}</PrintButton>
        </p>
      </div>
      <article className="sheet grid gap-4 text-sm">
        <h1 className="text-lg font-bold">{t('earning:year.of', { year: name })}</h1>
        <Months earned={earned} />
        <Certificates certificates={certificates} />
        <p className="text-xs">{t('earning:year.note')}</p>
      </article>
    </div>
  );
}

function Months({ earned: { months, gross } }: { earned: Year }) {
  const { t, locale } = useSite();
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{t('earning:year.gross')}</h2>
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col">{t('earning:year.month')}</th>
            <th scope="col">{t('earning:year.baht')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, satang }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(locale, `${month}-15T05:00:00Z`)}</th>
              <td className="sum">{formatBaht(locale, satang)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('earning:year.sum')}</th>
            <td className="sum font-bold">{formatBaht(locale, gross.satang)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Certificates({ certificates }: { certificates: ListedCertificate[] }) {
  const { t, to, locale } = useSite();
  const valid = certificates.filter(({ is_void }) => !is_void);
  const sum = (field: 'base_satang' | 'tax_satang') =>
    formatBaht(
      locale,
      valid.reduce((total, one) => total + one[field], 0),
    );
  if (certificates.length === 0) return <p>{t('earning:year.no_certificates')}</p>;
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{t('earning:year.certificates')}</h2>
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col">{t('earning:year.certificate')}</th>
            <th scope="col">{t('earning:year.base')}</th>
            <th scope="col">{t('earning:year.tax')}</th>
          </tr>
        </thead>
        <tbody>
          {certificates.map(({ number, is_void, paid_on, base_satang, tax_satang, payout_uuid }) => (
            <tr key={number}>
              <th scope="row">
                <a className="underline" href={to(href('/payout/payouts/{uuid}/certificate', { uuid: payout_uuid }))}>
                  {number}
                </a>
                {is_void && ` (${t('payout:certificate.void')})`}
                <span className="block">{formatDate(locale, `${paid_on}T05:00:00Z`)}</span>
              </th>
              <td className="sum">
                {is_void ? <s>{formatBaht(locale, base_satang)}</s> : formatBaht(locale, base_satang)}
              </td>
              <td className="sum">
                {is_void ? <s>{formatBaht(locale, tax_satang)}</s> : formatBaht(locale, tax_satang)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('earning:year.sum')}</th>
            <td className="sum font-bold">{sum('base_satang')}</td>
            <td className="sum font-bold">{sum('tax_satang')}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
