/** Routes for buyers: issue and read a tax invoice, and request documents by email. */
import { eq, sql } from 'drizzle-orm';
import { getTaxInvoice, issueTaxInvoice, mailPaper } from '../../../calls/money/invoice.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db, reusePrefetched } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { type Decision, retryOnConflictThenRead } from '../../platform/framework/statement.ts';
import { emails } from '../../platform/mail/tables.ts';
import type { CoinOrderRow } from '../order/order-move.ts';
import { mayRead } from '../order/read-order.ts';
import { receiptNumber } from '../order/serialize-order.ts';
import type { receipts } from '../order/tables.ts';
import { mailInvoice, mailReceipt } from './mail-document.ts';
import {
  type Invoiced,
  latestParties,
  newInvoice,
  type Party,
  requestDeadlineOf,
  selectInvoiced,
  sellerOf,
  serializeInvoice,
} from './tax-invoice.ts';

export const prefixes = ['payment'];

/** Maximum invoices per order. Only the last one is valid. */
const MAX_INVOICES = 6;

export const routes = (on: On) => {
  on(
    getTaxInvoice,
    ({ params }, { db, now }) => selectInvoiced(db, params.uuid, now),
    async (_, { env, now, caller, read }) => {
      const rows = await read();
      const purchase = paidOf(rows, caller);
      if ('failed' in purchase) return purchase;
      const seller = sellerOf(env);
      const parties = await latestParties(rows, env);
      const untilMs = requestDeadlineOf(rows, purchase.receipt);
      return {
        data: {
          invoice: parties && serializeInvoice(rows, { ...purchase, ...parties }),
          receipt_number: receiptNumber(purchase.receipt),
          asked_until:
            seller && untilMs > now.getTime() && purchase.order.reversed_satang === 0 ? moment(untilMs) : null,
        },
      };
    },
  );

  on(
    issueTaxInvoice,
    ({ params }, { db, now }) => selectInvoiced(db, params.uuid, now),
    async ({ params: { uuid }, form }, { db, env, now, caller, read }) => {
      const seller = sellerOf(env);
      const { kind, name, tax_id, address } = form;
      const buyer: Party = { name, tax_id, branch: kind === 'person' ? null : form.branch, address };
      const queries = selectInvoiced(db, uuid, now);
      const again = reusePrefetched<Invoiced>(await read(), () => batchRead(db, queries));
      const { outcome, rows } = await retryOnConflictThenRead(
        db,
        async (): Promise<Decision<Paid | Failed>> => {
          const current = await again();
          const purchase = paidOf(current, caller);
          if ('failed' in purchase) return { statements: [], outcome: purchase };
          const partiesNow = await latestParties(current, env);
          // The same buyer again, for example after a double click, gets the same invoice.
          if (partiesNow && isSame(partiesNow.buyer, buyer)) return { statements: [], outcome: purchase };
          if (!seller) return { statements: [], outcome: { failed: 'tax_invoice_unavailable' } };
          const refusal = refusalOf(current, { ...purchase, now });
          if (refusal) return { statements: [], outcome: refusal };
          return {
            statements: await newInvoice(current, { ...purchase, buyer, seller }, { env, now }),
            outcome: purchase,
          };
        },
        queries,
      );
      if ('failed' in outcome) return outcome;
      const parties = await latestParties(rows, env);
      if (!parties) return { failed: 'tax_invoice_unavailable' };
      return { data: serializeInvoice(rows, { ...outcome, ...parties }) };
    },
  );

  on(
    mailPaper,
    ({ params }, { db, now, bearer }) => ({
      ...selectInvoiced(db, params.uuid, now),
      addresses: selectAddress(db, bearer),
    }),
    async ({ form: { paper, language } }, { env, caller, read }) => {
      const { addresses, ...rows } = await read();
      const purchase = paidOf(rows, caller);
      if ('failed' in purchase) return purchase;
      const parties = await latestParties(rows, env);
      if (paper === 'tax_invoice' && !parties) return { failed: 'tax_invoice_not_found' };
      const [to] = addresses;
      if (!to) return { failed: 'buyer_has_no_address' };
      const mail = { to: to.address, language, ...purchase };
      const isSent =
        paper === 'tax_invoice' && parties
          ? await mailInvoice(env, mail, serializeInvoice(rows, { ...purchase, ...parties }).number)
          : await mailReceipt(env, mail);
      return isSent ? { data: { mailed: true as const } } : { failed: 'mail_unavailable' };
    },
  );
};

const selectAddress = (db: Db, { user_uuid }: Bearer) =>
  db
    .select({ address: emails.address })
    .from(emails)
    .where(eq(emails.user_uuid, sql`${user_uuid}`));

/** A processed order. */
interface Paid {
  order: CoinOrderRow;
  receipt: typeof receipts.$inferSelect;
}

/** Returns the order and its receipt, if the caller may read it and a receipt exists. */
function paidOf({ orders: [row] }: Pick<Invoiced, 'orders'>, caller: Caller): Paid | Failed {
  if (!row || !mayRead(row.order, caller)) return { failed: 'order_not_found' };
  const { order, receipt } = row;
  return receipt ? { order, receipt } : { failed: 'order_has_no_receipt' };
}

function refusalOf(rows: Invoiced, { now, receipt, order }: { now: Date } & Paid): Failed | null {
  // A reversed sale gets no new invoice, which would state money that was returned.
  if (order.reversed_satang > 0) return { failed: 'tax_invoice_unavailable' };
  if (requestDeadlineOf(rows, receipt) <= now.getTime()) return { failed: 'tax_invoice_too_late' };
  return rows.invoices.length >= MAX_INVOICES ? { failed: 'tax_invoice_mended_often' } : null;
}

const isSame = (one: Party, other: Party) =>
  one.name === other.name &&
  one.tax_id === other.tax_id &&
  one.branch === other.branch &&
  one.address === other.address;
