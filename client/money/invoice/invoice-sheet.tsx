import type { TFunction } from 'i18next';
import type { TaxInvoice } from '../../../calls/money/invoice.ts';
import { formatBaht, formatDate, formatNumber } from '../../platform/texts/format.ts';
import type { Namespace } from '../../platform/texts/i18n-namespaces.ts';

type T = TFunction<Namespace>;

/**
 * A tax invoice in Thai, on one A4 page, with the content required by section 86/4 of the Revenue
 * Code.
 */
export function InvoiceSheet({ invoice, t }: { invoice: TaxInvoice; t: T }) {
  const baht = (satang: number) => formatBaht('th', satang).slice(1);
  const sums = [
    { name: 'base', text: t('order:paper.base'), satang: invoice.base_satang },
    {
      name: 'vat',
      text: t('order:paper.vat', { percent: formatNumber('th', invoice.vat_basis_points / 100) }),
      satang: invoice.vat_satang,
    },
    { name: 'total', text: t('order:paper.total'), satang: invoice.total_satang },
  ];
  return (
    <article className="sheet one-page grid gap-3 text-sm" lang="th">
      <header className="grid gap-1">
        <h2 className="text-center text-lg font-bold">{t('order:paper.title')}</h2>
        <p className="text-right tabular-nums">{t('order:paper.number', { number: invoice.number })}</p>
        <p className="text-right">{t('order:paper.dated', { date: formatDate('th', invoice.dated_at) })}</p>
        {invoice.replaces !== null && (
          <p className="sheet-box">{t('order:paper.replaces', { number: invoice.replaces })}</p>
        )}
      </header>
      <Party title={t('order:paper.seller')} party={invoice.seller} t={t} />
      <Party title={t('order:paper.buyer')} party={invoice.buyer} t={t} />
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col">{t('order:paper.what')}</th>
            <th scope="col">{t('order:paper.quantity')}</th>
            <th scope="col">{t('order:paper.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {invoice.coins > 0
                ? t('order:paper.coins', { coins: formatNumber('th', invoice.coins) })
                : t('order:paper.debt')}
              <span className="block">{t('order:paper.about', invoice)}</span>
            </th>
            <td className="sum">1</td>
            <td className="sum">{baht(invoice.base_satang)}</td>
          </tr>
        </tbody>
        <tfoot>
          {sums.map(({ name, text, satang }) => (
            <tr key={name}>
              <th scope="row" colSpan={2}>
                {text}
              </th>
              <td className="sum">{baht(satang)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className="sheet-box">
        {t('order:paper.words')} <b>({invoice.total_words})</b>
      </p>
    </article>
  );
}

function Party({ title, party, t }: { title: string; party: TaxInvoice['seller']; t: T }) {
  const { name, tax_id, branch, address } = party;
  const branchText = branch === '00000' ? t('order:paper.head_office') : t('order:paper.branch', { branch });
  return (
    <section className="sheet-box grid gap-1">
      <h3 className="font-bold">{title}</h3>
      <p className="wrap-anywhere">{name}</p>
      <p className="tabular-nums">
        {t('order:paper.tax_id', { tax_id: tax_id.replace(/^(\d)(\d{4})(\d{5})(\d\d)(\d)$/, '$1-$2-$3-$4-$5') })}
        {branch !== null && ` ${branchText}`}
      </p>
      <p className="wrap-anywhere">{t('order:paper.address', { address: address || '–' })}</p>
    </section>
  );
}
