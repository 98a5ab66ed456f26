/** Documents of a completed order: receipt, requested tax invoice, and sending them by email. */
import type { Context } from 'hono';
import { getTaxInvoice, issueTaxInvoice, mailPaper } from '../../../../calls/money/invoice.ts';
import { getOrder } from '../../../../calls/money/order.ts';
import { InvoicePage } from '../../../../client/money/invoice/invoice-page.tsx';
import type { MailOutcome } from '../../../../client/money/invoice/mail-document-form.tsx';
import { ReceiptPage } from '../../../../client/money/invoice/receipt-page.tsx';
import { MissingOrderPage } from '../../../../client/money/order/missing-order-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { unavailable } from '../../../money/order/refusal-page.tsx';
import { api, type Failure } from '../../../platform/host/api.ts';
import { plainPage } from '../../../platform/page/app-page.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { textsOf } from '../../../platform/page/texts.ts';

export const receipt = loader(pageDefinitions.paymentReceipt, async (c, { params, query: { status = null } }) => {
  const result = await api(c, getOrder, { params });
  if (!result.ok) return unavailable(c, result);
  const { data: order } = result.answer;
  if (!order.receipt) return plainPage(c, <MissingOrderPage />, 404);
  const texts = { th: textsOf('th'), en: textsOf('en') };
  return plainPage(c, <ReceiptPage order={order} receipt={order.receipt} texts={texts} mailed={status} />);
});

export const mailReceipt = action(pageDefinitions.paymentReceipt, 'mail', async (c, { params: { uuid }, form }) =>
  answerMail(
    c,
    href('/payment/orders/{uuid}/receipt', { uuid }),
    await api(c, mailPaper, { params: { uuid }, form: { ...form, paper: 'receipt' } }),
  ),
);

export const invoice = loader(pageDefinitions.paymentInvoice, (c, { params: { uuid }, query: { status = null } }) =>
  invoicePage(c, uuid, { mailed: status }),
);

export const issue = action(pageDefinitions.paymentInvoice, 'issue', async (c, { params: { uuid }, form }) => {
  // Sent as typed: the API reports which fields are invalid.
  const invoiceForm = { ...form, kind: form.kind === 'person' ? 'person' : 'company' } as const;
  const result = await api(c, issueTaxInvoice, { params: { uuid }, form: invoiceForm });
  if (result.ok) return c.redirect(linkIn(c)(href('/payment/orders/{uuid}/tax-invoice', { uuid })), 303);
  if (result.status === 401 || result.status === 404 || result.status >= 500) return unavailable(c, result);
  return invoicePage(c, uuid, { typed: form, failed: result });
});

export const mailInvoice = action(pageDefinitions.paymentInvoice, 'mail', async (c, { params: { uuid }, form }) =>
  answerMail(
    c,
    href('/payment/orders/{uuid}/tax-invoice', { uuid }),
    await api(c, mailPaper, { params: { uuid }, form: { ...form, paper: 'tax_invoice' } }),
  ),
);

interface PapersView {
  typed?: Readonly<Record<string, string>>;
  failed?: Failure;
  mailed?: MailOutcome;
}

async function invoicePage(
  c: Context<EdgeEnv>,
  uuid: string,
  { typed, failed, mailed = null }: PapersView,
): Promise<Response> {
  const result = await api(c, getTaxInvoice, { params: { uuid } });
  if (!result.ok) {
    const isNone = result.failure.error.code === 'order_has_no_receipt';
    return isNone ? plainPage(c, <MissingOrderPage />, 404) : unavailable(c, result);
  }
  const { invoice, receipt_number, asked_until } = result.answer.data;
  const savedInvoice = invoice && {
    ...invoice.buyer,
    branch: invoice.buyer.branch ?? '',
    kind: invoice.buyer.branch === null ? 'person' : 'company',
  };
  const error = failed?.failure.error;
  const wrong = error && 'fields' in error && Array.isArray(error.fields) ? error.fields.map(String) : [];
  const body = (
    <InvoicePage
      uuid={uuid}
      invoice={invoice}
      receiptNumber={receipt_number}
      until={asked_until}
      form={{ typed: typed ?? savedInvoice ?? {}, wrong, formError: error && wrong.length === 0 ? error.code : null }}
      mailed={mailed}
      thai={textsOf('th')}
    />
  );
  return plainPage(c, body, failed?.status ?? 200);
}

/** Redirects to the document with the result. */
async function answerMail(c: Context<EdgeEnv>, path: string, result: { ok: true } | Failure): Promise<Response> {
  const back = (status: NonNullable<MailOutcome>) => c.redirect(`${linkIn(c)(path)}?status=${status}`, 303);
  if (result.ok) return back('mailed');
  if (result.status === 401 || result.status === 404) return unavailable(c, result);
  return back(result.failure.error.code === 'buyer_has_no_address' ? 'no_address' : 'not_mailed');
}
