/**
 * Emails documents of an order. A receipt is sent as text. A tax invoice is sent as a number and a
 * link, because only the buyer may read its parties.
 */

import { z } from 'zod';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { dayInBangkok } from '../../platform/mail/in-bangkok.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type MailKind, mailOf } from '../../platform/mail/text.ts';
import type { CoinOrderRow } from '../order/order-move.ts';
import { receiptNumber } from '../order/serialize-order.ts';
import type { receipts } from '../order/tables.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela'), PUBLIC_ORIGIN: z.string().default('') });

type Language = Locale;

/** A document to send, and its recipient. */
interface Mailed {
  to: string;
  language: Language;
  order: CoinOrderRow;
  receipt: typeof receipts.$inferSelect;
}

/** Sends a receipt. Returns false if the mail service does not accept it. */
export const mailReceipt = (env: object, mail: Mailed): Promise<boolean> =>
  mailPaper(env, mail, { kind: 'receipt', number: receiptNumber(mail.receipt) });

/** Sends the tax invoice with this number. Returns false if the mail service does not accept it. */
export const mailInvoice = (env: object, mail: Mailed, number: string): Promise<boolean> =>
  mailPaper(env, mail, { kind: 'tax_invoice', number });

function mailPaper(
  env: object,
  { to, language, order, receipt }: Mailed,
  { kind, number }: { kind: MailKind; number: string },
): Promise<boolean> {
  const { PRODUCT_NAME: product, PUBLIC_ORIGIN: origin } = settings.parse(env);
  const day = dayInBangkok(new Date(receipt.issued_at_ms), language);
  const link = pageLink(origin, language, `/payment/orders/${order.uuid}/tax-invoice`);
  const values = {
    product,
    number,
    reference: order.reference,
    day,
    link,
    baht: (receipt.amount_satang / 100).toFixed(2),
  };
  return sendMail(env, { to, ...mailOf(kind, language, values) });
}
