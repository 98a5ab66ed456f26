/** Documents of a completed order: receipt, requested tax invoice, and sending them by e-mail. */
import type { Context } from 'hono';
import { getTaxInvoice, issueTaxInvoice, mailPaper } from '../../../../calls/money/invoice.ts';
import { getOrder } from '../../../../calls/money/order.ts';
import { InvoicePage } from '../../../../client/money/invoice/invoice-page.tsx';
import type { MailOutcome } from '../../../../client/money/invoice/mail-paper-form.tsx';
import { ReceiptPage } from '../../../../client/money/invoice/receipt-page.tsx';
import { MissingOrderPage } from '../../../../client/money/order/missing-order-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import * as rows from '../../../../pages/money/payment.ts';
import type { EdgeEnv } from '../../../env.ts';
import { unavailable } from '../../../money/payment/refusal-page.tsx';
import { api, type Failure } from '../../../platform/host/api.ts';
import { plainPage } from '../../../platform/page/app-page.tsx';
import { does, open } from '../../../platform/page/open.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { textsOf } from '../../../platform/page/texts.ts';

export const receipt = open(rows.paymentReceipt, async (c, { params, query: { status = null } }) => {
  const found = await api(c, getOrder, { params });
  if (!found.ok) return unavailable(c, found);
  const { data: paid } = found.answer;
  if (!paid.receipt) return plainPage(c, <MissingOrderPage />, 404);
  const texts = { th: textsOf('th'), en: textsOf('en') };
  return plainPage(c, <ReceiptPage order={paid} receipt={paid.receipt} texts={texts} mailed={status} />);
});

export const mailReceipt = does(rows.paymentReceipt, 'mail', async (c, { params: { uuid }, form }) =>
  mailed(
    c,
    href('/payment/orders/{uuid}/receipt', { uuid }),
    await api(c, mailPaper, { params: { uuid }, form: { ...form, paper: 'receipt' } }),
  ),
);

export const invoice = open(rows.paymentInvoice, (c, { params: { uuid }, query: { status = null } }) =>
  invoicePage(c, uuid, { mailed: status }),
);

export const issue = does(rows.paymentInvoice, 'issue', async (c, { params: { uuid }, form }) => {
  // Sent as typed: the API reports which fields are invalid.
  const asked = { ...form, kind: form.kind === 'person' ? 'person' : 'company' } as const;
  const made = await api(c, issueTaxInvoice, { params: { uuid }, form: asked });
  if (made.ok) return c.redirect(linkIn(c)(href('/payment/orders/{uuid}/tax-invoice', { uuid })), 303);
  if (made.status === 401 || made.status === 404 || made.status >= 500) return unavailable(c, made);
  return invoicePage(c, uuid, { typed: form, failed: made });
});

export const mailInvoice = does(rows.paymentInvoice, 'mail', async (c, { params: { uuid }, form }) =>
  mailed(
    c,
    href('/payment/orders/{uuid}/tax-invoice', { uuid }),
    await api(c, mailPaper, { params: { uuid }, form: { ...form, paper: 'tax_invoice' } }),
  ),
);

interface Shown {
  typed?: Readonly<Record<string, string>>;
  failed?: Failure;
  mailed?: MailOutcome;
}

async function invoicePage(
  c: Context<EdgeEnv>,
  uuid: string,
  { typed, failed, mailed = null }: Shown,
): Promise<Response> {
  const found = await api(c, getTaxInvoice, { params: { uuid } });
  if (!found.ok) {
    const isNone = found.failure.error.code === 'order_has_no_receipt';
    return isNone ? plainPage(c, <MissingOrderPage />, 404) : unavailable(c, found);
  }
  const { invoice: made, receipt_number, asked_until } = found.answer.data;
  const stands = made && {
    ...made.buyer,
    branch: made.buyer.branch ?? '',
    kind: made.buyer.branch === null ? 'person' : 'company',
  };
  const error = failed?.failure.error;
  const wrong = error && 'fields' in error && Array.isArray(error.fields) ? error.fields.map(String) : [];
  const body = (
    <InvoicePage
      uuid={uuid}
      invoice={made}
      receiptNumber={receipt_number}
      until={asked_until}
      form={{ typed: typed ?? stands ?? {}, wrong, trouble: error && wrong.length === 0 ? error.code : null }}
      mailed={mailed}
      thai={textsOf('th')}
    />
  );
  return plainPage(c, body, failed?.status ?? 200);
}

/** Redirects to the document with the result. */
async function mailed(c: Context<EdgeEnv>, path: string, sent: { ok: true } | Failure): Promise<Response> {
  const back = (status: NonNullable<MailOutcome>) => c.redirect(`${linkIn(c)(path)}?status=${status}`, 303);
  if (sent.ok) return back('mailed');
  if (sent.status === 401 || sent.status === 404) return unavailable(c, sent);
  return back(sent.failure.error.code === 'buyer_has_no_address' ? 'no_address' : 'not_mailed');
}
