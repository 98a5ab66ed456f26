/**
 * Tax invoices (Revenue Code, section 86/4), issued when a buyer requests one, for the sale on the
 * order's receipt. A mistake is corrected as the Revenue Department requires: the invoice is void,
 * and a new one with the same date names it. The list of credit notes names the invoice of a sale
 * that was reversed later (section 86/10).
 */
import { desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { TaxInvoice } from '../../../calls/money/invoice.ts';
import { type Random, secureRandom } from '../../platform/base/aes-gcm.ts';
import { bahtWords } from '../../platform/base/baht-words.ts';
import { moment } from '../../platform/base/moment.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { decryptText, encryptText } from '../../privacy/personal/encrypt.ts';
import { newPersonKey, openPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { payerOnDocuments, readBankSettings } from '../bank/bank-settings.ts';
import { type CoinOrderRow, coinsOfOrder } from '../order/order-move.ts';
import { receiptNumber } from '../order/serialize-order.ts';
import { orders, receipts } from '../order/tables.ts';
import { taxInvoices } from './tax-invoice-tables.ts';

const DAY_MS = 86_400_000;

const party = z.object({ name: z.string(), tax_id: z.string(), branch: z.string().nullable(), address: z.string() });
/** A party of an invoice. */
export type Party = z.infer<typeof party>;

/** The parties, as they were on the day of issue. */
const parties = z.object({ buyer: party, seller: party });
export type Parties = z.infer<typeof parties>;

const FIELD = 'tax_invoice.parties';

const settings = z.object({
  SELLER_BRANCH: z
    .string()
    .regex(/^\d{5}$/)
    .default('00000'),
});

/** Returns the seller for invoices; null if the settings name none. */
export function sellerOf(env: object): Party | null {
  const { SELLER_BRANCH: branch } = settings.parse(env);
  const seller = payerOnDocuments(readBankSettings(env));
  return seller && { ...seller, branch };
}

/**
 * Selects an order with its receipt, its invoices (latest first) with their keys, and the settings
 * for new ones.
 */
export const selectInvoiced = (db: Db, uuid: string, now: Date) => ({
  orders: db
    .select({ order: orders, receipt: receipts })
    .from(orders)
    .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid))
    .where(eq(orders.uuid, uuid)),
  invoices: db.select().from(taxInvoices).where(eq(taxInvoices.order_uuid, uuid)).orderBy(desc(taxInvoices.number)),
  keys: db
    .select()
    .from(personKeys)
    .where(
      inArray(
        personKeys.uuid,
        db.select({ uuid: taxInvoices.key_uuid }).from(taxInvoices).where(eq(taxInvoices.order_uuid, uuid)),
      ),
    ),
  vat: selectSetting(db, 'vat_basis_points', now),
  retentionSettings: selectSetting(db, 'tax_invoice_kept_days', now),
  deadlineSettings: selectSetting(db, 'tax_invoice_asked_days', now),
});

export type Invoiced = Rows<ReturnType<typeof selectInvoiced>>;

type ReceiptRow = typeof receipts.$inferSelect;

/** Returns the time until which an invoice can be requested or corrected. */
export const requestDeadlineOf = (
  { deadlineSettings: settings }: Pick<Invoiced, 'deadlineSettings'>,
  { issued_at_ms }: ReceiptRow,
): number => issued_at_ms + settingOf('tax_invoice_asked_days', settings) * DAY_MS;

/**
 * Returns the parties of the latest invoice. Returns null without an invoice, or if they were
 * erased at the end of the retention period.
 */
export async function latestParties(
  { invoices: [last], keys }: Pick<Invoiced, 'invoices' | 'keys'>,
  env: object,
): Promise<Parties | null> {
  const row = keys.find(({ uuid }) => uuid === last?.key_uuid);
  const key = row && (await openPersonKey(personSecrets(env), row));
  return last && key ? parties.parse(JSON.parse(await decryptText(key, FIELD, last.buyer_sealed))) : null;
}

/**
 * Writes an invoice that replaces the latest one. Conflicts if another request wrote one first
 * (tax-invoice-rules.sql).
 */
export async function newInvoice(
  rows: Invoiced,
  { order, receipt, buyer, seller }: { order: CoinOrderRow; receipt: ReceiptRow } & Parties,
  { env, now, random = secureRandom }: { env: object; now: Date; random?: Random },
): Promise<Statement[]> {
  const now_ms = now.getTime();
  const due_at_ms = now_ms + settingOf('tax_invoice_kept_days', rows.retentionSettings) * DAY_MS;
  const about = { uuid: crypto.randomUUID(), person_uuid: order.user_uuid, kind: 'tax_invoice', due_at_ms } as const;
  const { key, row } = await newPersonKey(personSecrets(env), { ...about, now, random });
  const sealed = await encryptText(key, FIELD, JSON.stringify({ buyer, seller }), random);
  const vat = settingOf('vat_basis_points', rows.vat);
  const { amount_satang } = receipt;
  return [
    insertRow(personKeys, row),
    write`INSERT INTO tax_invoices (number, order_uuid, replaces_number, amount_satang, vat_satang, vat_basis_points, issued_at_ms, key_uuid, buyer_sealed)
      SELECT coalesce(max(number), 0) + 1, ${order.uuid}, ${rows.invoices[0]?.number ?? null}, ${amount_satang},
        ${vatIn(amount_satang, vat)}, ${vat}, ${now_ms}, ${key.uuid}, ${sealed} FROM tax_invoices`,
  ];
}

/** Returns the VAT included in an amount, rounded half up to the satang. */
export const vatIn = (satang: number, basisPoints: number): number =>
  Math.floor((2 * satang * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)));

/** Formats an invoice number with the month of the sale, which a correction keeps. */
export const invoiceNumber = (number: number, { issued_at_ms }: Pick<ReceiptRow, 'issued_at_ms'>): string =>
  receiptNumber({ number, issued_at_ms }).replace('VL', 'TIV');

/** Converts the latest invoice to the API's answer. */
export function serializeInvoice(
  rows: Invoiced,
  { order, receipt, buyer, seller }: { order: CoinOrderRow; receipt: ReceiptRow } & Parties,
): TaxInvoice {
  const [last] = rows.invoices;
  if (!last) throw new Error('An invoice was written, and is not there');
  const numberOf = (number: number) => invoiceNumber(number, receipt);
  return {
    number: numberOf(last.number),
    dated_at: moment(receipt.issued_at_ms),
    issued_at: moment(last.issued_at_ms),
    replaces: last.replaces_number === null ? null : numberOf(last.replaces_number),
    seller,
    buyer,
    reference: order.reference,
    receipt_number: receiptNumber(receipt),
    coins: coinsOfOrder(order),
    total_satang: last.amount_satang,
    base_satang: last.amount_satang - last.vat_satang,
    vat_satang: last.vat_satang,
    vat_basis_points: last.vat_basis_points,
    total_words: bahtWords(last.amount_satang, { last_one: 'et' }),
    asked_until: moment(requestDeadlineOf(rows, receipt)),
  };
}
