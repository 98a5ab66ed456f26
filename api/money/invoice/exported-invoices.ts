/** Tax invoices of a user's orders with their decrypted parties, for the personal data export. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import type { ExportedSection } from '../../privacy/privacy/export.ts';
import { orders } from '../order/tables.ts';
import { latestParties } from './tax-invoice.ts';
import { taxInvoices } from './tax-invoice-tables.ts';

/**
 * Returns one row per invoice. `buyer` is null if it was erased at the end of its retention period.
 */
export async function exportedInvoices(db: Db, env: object, userUuid: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select({ invoice: taxInvoices, key: personKeys })
    .from(taxInvoices)
    .innerJoin(orders, eq(orders.uuid, taxInvoices.order_uuid))
    .innerJoin(personKeys, eq(personKeys.uuid, taxInvoices.key_uuid))
    .where(eq(orders.user_uuid, userUuid))
    .orderBy(asc(taxInvoices.number));
  const records: Record<string, unknown>[] = [];
  for (const { invoice, key } of rows) {
    const { key_uuid: _key, buyer_sealed: _sealed, ...columns } = invoice;
    const parties = await latestParties({ invoices: [invoice], keys: [key] }, env);
    records.push({ ...columns, buyer: parties?.buyer ?? null });
  }
  return records;
}

export const invoiceSection: ExportedSection = { name: 'tax_invoices', rowsOf: exportedInvoices };
