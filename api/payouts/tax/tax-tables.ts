/** Tax withheld from payouts: certificates and filed lists. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { TaxForm } from '../../../calls/platform/tax/tax-class.ts';
import type { PayerOnDocuments } from '../../money/bank/bank-settings.ts';
import { payees } from '../../money/payout/payee-tables.ts';
import { payouts } from '../../money/payout/tables.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Certificates of tax withheld (section 50 bis of the Revenue Code), numbered without gaps per
 * year, with payer and payee at the time of issue. The payee is encrypted under the payee's key.
 * Void certificates stay, with their reason.
 *
 * @writers triggers on paid payouts, staff
 * @readers `/v1/disbursement/…`, `/v1/office/payouts…`, `/v1/office/tax-lists/…`
 * @rows one per taxed payout, and one per replacement
 * @retention permanent
 */
export const taxCertificates = sqliteTable(
  'tax_certificates',
  {
    /** Buddhist year of the payment. */
    book: integer().notNull(),
    number: integer().notNull(),
    payout_uuid: text()
      .notNull()
      .references(() => payouts.uuid),
    payee_uuid: text()
      .notNull()
      .references(() => payees.uuid),
    form: text().$type<TaxForm>().notNull(),
    income_type: text().notNull(),
    /** `YYYY-MM-DD`. Its month decides in which list it is filed. */
    paid_on: text().notNull(),
    base_satang: integer().notNull(),
    tax_satang: integer().notNull(),
    issued_at_ms: integer().notNull(),
    /**
     * Payer and payee at the time of issue, the payee encrypted under the payee's key. Null: the
     * current ones.
     */
    payer: text({ mode: 'json' }).$type<PayerOnDocuments>(),
    payee_sealed: text(),
    /** Buddhist year and number of the certificate that this one replaces. */
    replaces_book: integer(),
    replaces_number: integer(),
    voided_at_ms: integer(),
    void_reason: text(),
    /**
     * Number from the bank, if the bank issues certificates. `number` is still the position in our
     * book.
     */
    bank_number: text().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.book, table.number] }),
    uniqueIndex('tax_certificates_valid').on(table.payout_uuid).where(sql`voided_at_ms IS NULL`),
    index('tax_certificates_of_payout').on(table.payout_uuid, table.book, table.number),
    index('tax_certificates_of_payee').on(table.payee_uuid, table.paid_on),
    index('tax_certificates_by_form').on(table.form, table.paid_on),
    index('tax_certificates_voided').on(table.tax_satang).where(sql`voided_at_ms IS NOT NULL`),
    check('tax_certificates_void', sql`(${table.voided_at_ms} IS NULL) = (${table.void_reason} IS NULL)`),
    check('tax_certificates_tax', sql`${table.tax_satang} > 0`),
  ],
);

/**
 * Totals of the valid certificates per month and list, filed or not.
 *
 * @writers triggers on `tax_certificates`
 * @readers `/v1/office/tax-lists/…`
 * @rows one per list: form, month and addition
 * @retention permanent
 */
export const taxListSums = sqliteTable(
  'tax_list_sums',
  {
    form: text().$type<TaxForm>().notNull(),
    month: text().notNull(),
    /** Number of the filing, as in `tax_filings`. */
    number: integer().notNull(),
    certificate_count: integer().notNull(),
    base_satang: integer().notNull(),
    /** VAT for form PP 36. */
    tax_satang: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.form, table.month, table.number] }),
    index('tax_list_sums_by_month').on(table.month),
  ],
);

/**
 * Append-only list of filed tax lists. Certificates in a filed list no longer change. A later
 * certificate of the same month is filed as an addition, because tax belongs to the month of the
 * payment.
 *
 * @writers staff, `/v1/office/tax-lists/…`
 * @readers `/v1/office/tax-lists/…`, triggers that keep filed certificates
 * @rows one per filed list
 * @retention permanent
 */
export const taxFilings = sqliteTable(
  'tax_filings',
  {
    form: text().$type<TaxForm>().notNull(),
    month: text().notNull(),
    /** 0: the list of the month. From 1: additions. */
    number: integer().notNull().default(0),
    /**
     * Highest certificate number of the year at the time of filing. The filing contains its month's
     * certificates up to this number, except those that an earlier filing contains.
     */
    up_to_number: integer().notNull().default(0),
    filed_at_ms: integer().notNull(),
    filed_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    tax_satang: integer().notNull(),
    /** Receipt of the Revenue Department. */
    receipt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.form, table.month, table.number] })],
);
