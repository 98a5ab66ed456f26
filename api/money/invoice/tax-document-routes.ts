/** Lists of tax invoices and credit notes for the accountant. A month is a range of one index. */
import { and, eq, gte, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { listCreditNotes, listTaxInvoices } from '../../../calls/money/invoice-office.ts';
import { dayStart } from '../../../calls/platform/bangkok-day.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { logAccess } from '../../privacy/personal/access-log.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { creditNoteNumber } from '../case/refund.ts';
import { creditNotes, moneyCases, refunds } from '../case/tables.ts';
import { receiptNumber } from '../order/serialize-order.ts';
import { orders, receipts } from '../order/tables.ts';
import { invoiceNumber, latestParties } from './tax-invoice.ts';
import { taxInvoices } from './tax-invoice-tables.ts';

export const prefixes = ['office'];

type Query = Parameters<typeof rangeOf>[0] & {
  month?: string | undefined;
  sort?: 'issued_at' | '-issued_at' | undefined;
};

export const routes = (on: On) => {
  on(
    listTaxInvoices,
    ({ query }, { db }) => ({ rows: selectInvoices(db, query) }),
    async ({ query }, { caller, db, env, now, read }) => {
      const start = startOf(`tax-invoices:${query.month ?? ''}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const { rows } = await read();
      const why = `รายการใบกำกับภาษี ${query.month ?? ''}`.trim();
      const page = pageOf(start, rows, (row) => row);
      const orderUuids = new Map(
        page.data.flatMap(({ key, invoice }): [string, string][] =>
          key?.wrapped ? [[key.person_uuid, invoice.order_uuid]] : [],
        ),
      );
      const accesses = [...orderUuids].map(([person_uuid, subject_uuid]) =>
        logAccess(caller, { uuid: crypto.randomUUID(), person_uuid, what: 'tax_invoice', subject_uuid, why, now }),
      );
      if (accesses.length > 0) await commitOrThrow(db, accesses);
      return { ...page, data: await Promise.all(page.data.map((row) => withBuyer(row, env))) };
    },
  );

  on(
    listCreditNotes,
    ({ query }, { db }) => ({ rows: selectCreditNotes(db, query) }),
    async ({ query }, { read }) => {
      const start = startOf(`credit-notes:${query.month ?? ''}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ note, state, of, receipt, invoice_number }) => ({
        number: creditNoteNumber(note),
        state: state === 'returned' ? ('void' as const) : ('valid' as const),
        issued_at: moment(note.issued_at_ms),
        amount_satang: note.amount_satang,
        case_number: of.number,
        receipt: receipt && receiptNumber(receipt),
        tax_invoice: receipt && invoice_number !== null ? invoiceNumber(invoice_number, receipt) : null,
        reference: of.reference,
        order_uuid: of.order_uuid,
      }));
    },
  );
};

/** Returns the range of a page in a month. In the keys, the latest come first. */
function rangeIn(key: SQLiteColumn, { month, sort = '-issued_at', ...query }: Query) {
  const { after, limit } = rangeOf(query);
  const { from, order } = sortedAs<{ order_key: string }, 'issued_at'>(
    sort,
    { issued_at: { key, of: ({ order_key }) => order_key, isTurned: true } },
    after,
  );
  if (month === undefined) return { where: from, order, limit };
  const monthStart = dayStart(`${month}-01`);
  const next = dayStart(monthAfter(month));
  const upTo = keyUpTo(new Date(next.getTime() - 1));
  const isInRange = and(gte(key, upTo), sql`${key} < ${keyUpTo(new Date(monthStart.getTime() - 1))}`, from);
  return { where: isInRange, order, limit };
}

function monthAfter(month: string): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return nth === 12 ? `${year + 1}-01-01` : `${year}-${String(nth + 1).padStart(2, '0')}-01`;
}

function selectInvoices(db: Db, query: Query) {
  const { where, order, limit } = rangeIn(taxInvoices.order_key, query);
  return db
    .select({
      invoice: taxInvoices,
      key: personKeys,
      receipt: receipts,
      reference: orders.reference,
      order_key: taxInvoices.order_key,
      is_void: sql<number>`EXISTS (SELECT 1 FROM tax_invoices AS later WHERE later.replaces_number = ${taxInvoices.number})`,
    })
    .from(taxInvoices)
    .innerJoin(orders, eq(orders.uuid, taxInvoices.order_uuid))
    .innerJoin(receipts, eq(receipts.order_uuid, taxInvoices.order_uuid))
    .leftJoin(personKeys, eq(personKeys.uuid, taxInvoices.key_uuid))
    .where(where)
    .orderBy(...order)
    .limit(limit + 1);
}

async function withBuyer(row: Awaited<ReturnType<typeof selectInvoices>>[number], env: object) {
  const { invoice, key, receipt, reference, is_void } = row;
  const parties = await latestParties({ invoices: [invoice], keys: key ? [key] : [] }, env);
  const { number, replaces_number, amount_satang, vat_satang, order_uuid } = invoice;
  return {
    number: invoiceNumber(number, receipt),
    state: is_void ? ('void' as const) : ('valid' as const),
    dated_at: moment(receipt.issued_at_ms),
    issued_at: moment(invoice.issued_at_ms),
    replaces: replaces_number === null ? null : invoiceNumber(replaces_number, receipt),
    receipt: receiptNumber(receipt),
    reference,
    order_uuid,
    buyer: parties && { name: parties.buyer.name, tax_id: parties.buyer.tax_id, branch: parties.buyer.branch },
    base_satang: amount_satang - vat_satang,
    vat_satang,
    total_satang: amount_satang,
  };
}

function selectCreditNotes(db: Db, query: Query) {
  const { where, order, limit } = rangeIn(creditNotes.order_key, query);
  return db
    .select({
      note: creditNotes,
      state: refunds.state,
      of: moneyCases,
      order_key: creditNotes.order_key,
      receipt: receipts,
      invoice_number: sql<number | null>`(
        SELECT max(number) FROM tax_invoices WHERE tax_invoices.order_uuid = ${receipts.order_uuid}
      )`.as('invoice_number'),
    })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.uuid, creditNotes.refund_uuid))
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .leftJoin(receipts, and(eq(receipts.order_uuid, moneyCases.order_uuid), eq(moneyCases.kind, 'sale_reversed')))
    .where(where)
    .orderBy(...order)
    .limit(limit + 1);
}
