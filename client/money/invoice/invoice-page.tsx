import type { TFunction } from 'i18next';
import type { TaxInvoice } from '../../../calls/money/invoice.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import type { Namespace } from '../../platform/texts/i18n-namespaces.ts';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import styles from '../../ui/paper/print.css?url';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { Help } from '../order/help.tsx';
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { MailDocumentForm, type MailOutcome } from './mail-document-form.tsx';

/**
 * The printable tax invoice of an order, or the form that requests one. An invoice can be corrected
 * for a limited time.
 */
export function InvoicePage({
  uuid,
  invoice,
  receiptNumber,
  until,
  form,
  mailed,
  thai,
}: {
  /** Uuid of the order. */
  uuid: string;
  invoice: TaxInvoice | null;
  receiptNumber: string;
  /** Deadline for requesting or correcting the invoice. Null: neither is possible. */
  until: string | null;
  form: Pick<InvoiceFormProps, 'typed' | 'wrong' | 'formError'>;
  mailed: MailOutcome;
  /** Thai translations: the document exists in Thai only. */
  thai: TFunction<Namespace>;
}) {
  const { t, to, locale } = useSite();
  const fields = until !== null && (
    <InvoiceForm to={to(actionHref('/payment/orders/{uuid}/tax-invoice', '', { uuid }))} {...form} />
  );
  const deadline = until !== null && t('order:invoice.until', { until: formatDateTime(locale, until) });
  const isOpen = form.formError !== null || form.wrong.length > 0;
  return (
    <div className="wrap task">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TaskBar
        back={{ href: to(href('/payment/orders/{uuid}/receipt', { uuid })), text: t('order:invoice.back') }}
        title={t('order:invoice.title')}
      >
        {invoice && <PrintButton>{t('order:receipt.print')}</PrintButton>}
      </TaskBar>
      {invoice ? (
        <>
          {locale !== 'th' && <p className="mb-4 text-sm text-soft print:hidden">{t('order:invoice.in_thai')}</p>}
          <InvoiceSheet invoice={invoice} t={thai} />
          <div className="stack mx-auto mt-6 w-full max-w-130 print:hidden">
            <MailDocumentForm
              to={to(actionHref('/payment/orders/{uuid}/tax-invoice', '/mail', { uuid }))}
              outcome={mailed}
            />
            {fields && (
              <details open={isOpen}>
                <summary className="btn quiet w-full">{t('order:invoice.mend')}</summary>
                <div className="card mt-2.5 grid gap-3 p-4">
                  <p className="text-sm text-soft">
                    {t('order:invoice.mending')} {deadline}
                  </p>
                  {fields}
                </div>
              </details>
            )}
          </div>
        </>
      ) : (
        <div className="stack mx-auto w-full max-w-130">
          <p className="text-sm text-soft">
            {fields ? `${t('order:invoice.lead', { number: receiptNumber })} ${deadline}` : t('order:invoice.over')}
          </p>
          {fields}
        </div>
      )}
      <Help />
    </div>
  );
}
