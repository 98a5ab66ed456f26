import type { TFunction } from 'i18next';
import type { TaxCertificate } from '../../calls/payouts/tax.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatBaht, formatDate } from '../platform/texts/format.ts';
import type { Namespace } from '../platform/texts/i18n-namespaces.ts';
import { BackLink } from '../ui/layout/back-link.tsx';
import styles from '../ui/paper/print.css?url';
import { PrintButton } from '../ui/paper/print-button.tsx';
import { dayAt } from './next-text.ts';

type T = TFunction<Namespace>;

/**
 * A withholding tax certificate (section 50 bis), in Thai and in the layout of the official form.
 */
export function CertificatePage({
  certificate,
  uuid,
  thai,
}: {
  certificate: TaxCertificate;
  /** Uuid of the payout. */
  uuid: string;
  /** Thai translations, also on the English page: the form exists in Thai only. */
  thai: T;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <BackLink href={to(href('/payout/payouts/{uuid}', { uuid }))} text={t('payout:back')} />
        <PrintButton>{t('payout:certificate.print')}</PrintButton>
      </div>
      <h1 className="text-2xl font-bold print:hidden">{t('payout:certificate.title')}</h1>
      {locale !== 'th' && <p className="text-sm text-soft print:hidden">{t('payout:certificate.in_thai')}</p>}
      {certificate.is_void && <p className="font-bold print:hidden">{t('payout:certificate.is_void')}</p>}
      <Sheet certificate={certificate} t={thai} />
    </div>
  );
}

function Sheet({ certificate, t }: { certificate: TaxCertificate; t: T }) {
  // A bank's number need not name a book.
  const [, book, number] = /^([^/]+)\/(.+)$/.exec(certificate.number) ?? [];
  return (
    <article className="sheet one-page grid gap-3 text-sm" lang="th">
      <header className="grid gap-1">
        <p className="text-xs">{t('payout:form.copy')}</p>
        <h2 className="text-center text-lg font-bold">
          {t('payout:form.title')}
          {certificate.replaces !== null && ` (${t('payout:form.substitute')})`}
        </h2>
        <p className="text-center">{t('payout:form.section')}</p>
        <p className="text-right tabular-nums">
          {book && `${t('payout:form.book', { book })} `}
          {t('payout:form.number', { number: number ?? certificate.number })}
        </p>
        {certificate.replaces !== null && (
          <p className="text-right">{t('payout:form.replaces', { number: certificate.replaces })}</p>
        )}
        {certificate.is_void && <p className="text-center text-lg font-bold">{t('payout:form.void')}</p>}
      </header>
      <Party title={t('payout:form.payer')} party={certificate.payer} t={t} />
      <Party title={t('payout:form.payee')} party={certificate.payee} t={t} />
      <Boxes title={t('payout:form.filed_in')} all={filings} checked={filingOf(certificate.form)} t={t} />
      <Income certificate={certificate} t={t} />
      <p className="sheet-box">
        {t('payout:form.words')} <b>({certificate.tax_words})</b>
      </p>
      <p className="sheet-box">{t('payout:form.funds')}</p>
      <Boxes title={t('payout:form.payer_is')} all={payings} checked="withholds" t={t} />
      <footer className="halves grid gap-2">
        <p className="sheet-box text-xs">{t('payout:form.warning')}</p>
        <div className="sheet-box grid gap-2 text-center">
          <p>{t('payout:form.certified')}</p>
          <p className="pt-6">{t('payout:form.signed')}</p>
          <p>{certificate.payer.name}</p>
          <p>{t('payout:form.issued', { date: formatDate('th', certificate.issued_at) })}</p>
        </div>
      </footer>
    </article>
  );
}

function Party({ title, party, t }: { title: string; party: TaxCertificate['payer']; t: T }) {
  return (
    <section className="sheet-box grid gap-1">
      <h3 className="font-bold">{title}</h3>
      <p>{t('payout:form.name', { name: party.name })}</p>
      <p className="tabular-nums">{t('payout:form.tax_id', { tax_id: formatTaxId(party.tax_id) })}</p>
      <p>{t('payout:form.address', { address: party.address || '–' })}</p>
    </section>
  );
}

/** Formats a tax id as on an id card: `1-2345-67890-12-3`. */
const formatTaxId = (taxId: string) => taxId.replace(/^(\d)(\d{4})(\d{5})(\d\d)(\d)$/, '$1-$2-$3-$4-$5');

const filings = ['pnd_1a', 'pnd_1a_special', 'pnd_2', 'pnd_3', 'pnd_2a', 'pnd_3a', 'pnd_53'] as const;
const payings = ['withholds', 'always', 'once', 'other'] as const;
type Box = (typeof filings)[number] | (typeof payings)[number];

/** Maps the monthly tax return to its box on the form. PND 54, for companies abroad, has no box. */
const filingOf = (form: string): Box | null =>
  (({ pnd_1: 'pnd_1a', pnd_3: 'pnd_3', pnd_53: 'pnd_53' }) as const)[form] ?? null;

function Boxes({ title, all, checked, t }: { title: string; all: readonly Box[]; checked: Box | null; t: T }) {
  return (
    <section className="sheet-box">
      <p>{title}</p>
      <ol className="flex flex-wrap gap-x-4 gap-y-1">
        {all.map((box, index) => (
          <li key={box}>
            <span aria-hidden="true">{box === checked ? '☑' : '☐'}</span> ({index + 1}) {t(`payout:form.box.${box}`)}
            {box === checked && <span className="sr-only"> {t('payout:form.ticked')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const rows = ['wage', 'fee', 'copyright', 'interest', 'dividend', 'ordered', 'other'] as const;

/** Returns the row of the form for an income type of section 40 of the Revenue Code. */
const rowOf = (incomeType: string): (typeof rows)[number] => {
  if (incomeType.startsWith('40(1)')) return 'wage';
  if (incomeType.startsWith('40(2)')) return 'fee';
  if (incomeType.startsWith('40(3)')) return 'copyright';
  return incomeType.startsWith('40(7)') || incomeType.startsWith('40(8)') ? 'ordered' : 'other';
};

function Income({ certificate, t }: { certificate: TaxCertificate; t: T }) {
  const incomeRow = rowOf(certificate.income_type);
  const paidOn = formatDate('th', dayAt(certificate.paid_on));
  const sums = [certificate.base_satang, certificate.tax_satang].map((satang) => formatBaht('th', satang).slice(1));
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col">{t('payout:form.income')}</th>
          <th scope="col" className="as-column">
            {t('payout:form.paid_on')}
          </th>
          <th scope="col">{t('payout:form.base')}</th>
          <th scope="col">{t('payout:form.tax')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">
              {t(`payout:form.row.${row}`)}
              {row === incomeRow && ` (${t('payout:form.of_section', { section: certificate.income_type })})`}
              {row === incomeRow && <span className="as-line">{paidOn}</span>}
            </th>
            {row === incomeRow ? (
              <>
                <td className="as-column">{paidOn}</td>
                <td className="sum">{sums[0]}</td>
                <td className="sum">{sums[1]}</td>
              </>
            ) : (
              <>
                <td className="as-column" />
                <td />
                <td />
              </>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payout:form.sum')}</th>
          <td className="as-column" />
          <td className="sum">{sums[0]}</td>
          <td className="sum">{sums[1]}</td>
        </tr>
      </tfoot>
    </table>
  );
}
