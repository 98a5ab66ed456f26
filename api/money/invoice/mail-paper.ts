/** Papers of an order by mail: a receipt in words; a tax invoice by its number and a link, since whom it names is nobody else's to read. */
import { z } from 'zod';
import { dayInBangkok } from '../../platform/mail/in-bangkok.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type MailKind, mailOf } from '../../platform/mail/text.ts';
import type { OrderRow } from '../order/order-move.ts';
import { receiptNumber } from '../order/serialize-order.ts';
import type { receipts } from '../order/tables.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela'), PUBLIC_ORIGIN: z.string().default('') });

type Language = 'th' | 'en';

/** An order's paper, and whom it goes to. */
interface Mailed {
  to: string;
  language: Language;
  order: OrderRow;
  receipt: typeof receipts.$inferSelect;
}

/** False where it could not be handed over. */
export const mailReceipt = (env: object, mailed: Mailed): Promise<boolean> =>
  mailPaper(env, mailed, { kind: 'receipt', number: receiptNumber(mailed.receipt) });

/** The same of the tax invoice of this number. */
export const mailInvoice = (env: object, mailed: Mailed, number: string): Promise<boolean> =>
  mailPaper(env, mailed, { kind: 'tax_invoice', number });

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
