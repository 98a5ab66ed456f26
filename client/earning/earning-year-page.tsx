import type { ReactNode } from 'react';
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

/** Lines with sums, and what they come to. */
function SumTable({
  title,
  head,
  rows,
  sums,
}: {
  title: string;
  head: readonly string[];
  /** What is void is struck out. */
  rows: readonly { key: string; name: ReactNode; cells: readonly string[]; isVoid?: boolean }[];
  sums: readonly string[];
}) {
  const { t } = useSite();
  const [, ...columns] = head;
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{title}</h2>
      <table className="w-full">
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, isVoid }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.map((column, index) => (
                <td key={column} className="sum">
                  {isVoid ? <s>{cells[index]}</s> : cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('earning:year.sum')}</th>
            {columns.map((column, index) => (
              <td key={column} className="sum font-bold">
                {sums[index]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Months({ earned: { months, gross } }: { earned: Year }) {
  const { t, locale } = useSite();
  return (
    <SumTable
      title={t('earning:year.gross')}
      head={[t('earning:year.month'), t('earning:year.baht')]}
      rows={months.map(({ month, satang }) => ({
        key: month,
        name: formatMonth(locale, `${month}-15T05:00:00Z`),
        cells: [formatBaht(locale, satang)],
      }))}
      sums={[formatBaht(locale, gross.satang)]}
    />
  );
}

const taxed = ['base_satang', 'tax_satang'] as const;

function Certificates({ certificates }: { certificates: ListedCertificate[] }) {
  const { t, to, locale } = useSite();
  if (certificates.length === 0) return <p>{t('earning:year.no_certificates')}</p>;
  const valid = certificates.filter(({ is_void }) => !is_void);
  return (
    <SumTable
      title={t('earning:year.certificates')}
      head={[t('earning:year.certificate'), t('earning:year.base'), t('earning:year.tax')]}
      rows={certificates.map((one) => ({
        key: one.number,
        name: (
          <>
            <a className="underline" href={to(href('/payout/payouts/{uuid}/certificate', { uuid: one.payout_uuid }))}>
              {one.number}
            </a>
            {one.is_void && ` (${t('payout:certificate.void')})`}
            <span className="block">{formatDate(locale, `${one.paid_on}T05:00:00Z`)}</span>
          </>
        ),
        cells: taxed.map((field) => formatBaht(locale, one[field])),
        isVoid: one.is_void,
      }))}
      sums={taxed.map((field) =>
        formatBaht(
          locale,
          valid.reduce((total, one) => total + one[field], 0),
        ),
      )}
    />
  );
}
