import type { ReactNode } from 'react';
import type { getEarningYear, getFamilyEarningYear } from '../../calls/payouts/earning.ts';
import type { ListedCertificate } from '../../calls/payouts/tax.ts';
import type { CallAnswer } from '../../calls/platform/call.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatBaht, formatDate, formatMonth, formatYear } from '../platform/texts/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import styles from '../ui/paper/print.css?url';
import { PrintButton } from '../ui/paper/print-button.tsx';

/** A year of a VB's earnings, or of a family's, which also has the family's share. */
export type YearOfEarnings =
  | CallAnswer<typeof getEarningYear>['data']
  | CallAnswer<typeof getFamilyEarningYear>['data'];

/** Earnings, tax withheld and certificates of one year, for a tax return. */
export function EarningYearPage({
  earned,
  certificates,
  thisYear,
}: {
  earned: YearOfEarnings;
  certificates: ListedCertificate[];
  thisYear: string;
}) {
  const { t, to, locale } = useSite();
  const { year } = earned;
  const isFamily = 'share' in earned;
  const name = formatYear(locale, `${year}-07-01`);
  const yearAt = (by: number) => {
    const query = { year: String(Number(year) + by) };
    return to(isFamily ? href('/earnings/family/year', query) : href('/earnings/year', query));
  };
  const file = isFamily ? href('/earnings/family/year/file', { year }) : href('/earnings/year/file', { year });
  return (
    <div className="wrap grid grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="grid gap-2 print:hidden">
        <BackLink
          href={to(isFamily ? href('/earnings/family') : href('/earnings'))}
          text={t(isFamily ? 'earning:family_title' : 'earning:title')}
        />
        <p className="flex flex-wrap gap-2">
          <ButtonLink nofollow href={yearAt(-1)}>
            {t('earning:year.before')}
          </ButtonLink>
          {year < thisYear && (
            <ButtonLink nofollow href={yearAt(1)}>
              {t('earning:year.after')}
            </ButtonLink>
          )}
          <ButtonLink download={`${isFamily ? 'family-earnings' : 'earnings'}-${year}.csv`} href={to(file)}>
            {t('earning:csv')}
          </ButtonLink>
          <PrintButton>{t('earning:year.print')}</PrintButton>
        </p>
      </div>
      <article className="sheet grid gap-4 text-sm">
        <h1 className="text-lg font-bold">
          {t(isFamily ? 'earning:year.of_family' : 'earning:year.of', { year: name })}
        </h1>
        <Months earned={earned} />
        <Certificates certificates={certificates} />
        <p className="text-xs">{t('earning:year.note')}</p>
      </article>
    </div>
  );
}

/** A table with a row of totals. */
function SumTable({
  title,
  head,
  rows,
  sums,
}: {
  title: string;
  head: readonly string[];
  /** Void rows are struck out. */
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

function Months({ earned }: { earned: YearOfEarnings }) {
  const { t, to, locale } = useSite();
  const isFamily = 'share' in earned;
  const lines = isFamily
    ? earned.months.map((one) => ({ ...one, amounts: [one.satang, one.share.satang] }))
    : earned.months.map((one) => ({ ...one, amounts: [one.satang] }));
  const sums = isFamily ? [earned.gross.satang, earned.share.satang] : [earned.gross.satang];
  const baht = (satang: number) => formatBaht(locale, satang);
  return (
    <SumTable
      title={t('earning:year.gross')}
      head={
        isFamily
          ? [t('earning:year.month'), t('earning:year.vbs'), t('earning:family_share')]
          : [t('earning:year.month'), t('earning:year.baht')]
      }
      rows={lines.map(({ month, amounts }) => ({
        key: month,
        name: (
          <a
            className="underline"
            rel="nofollow"
            href={to(isFamily ? href('/earnings/family', { month }) : href('/earnings', { month }))}
          >
            {formatMonth(locale, `${month}-15T05:00:00Z`)}
          </a>
        ),
        cells: amounts.map(baht),
      }))}
      sums={sums.map(baht)}
    />
  );
}

const amountFields = ['base_satang', 'tax_satang'] as const;

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
        cells: amountFields.map((field) => formatBaht(locale, one[field])),
        isVoid: one.is_void,
      }))}
      sums={amountFields.map((field) =>
        formatBaht(
          locale,
          valid.reduce((total, one) => total + one[field], 0),
        ),
      )}
    />
  );
}
