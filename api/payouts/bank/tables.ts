/** Reports of the bank about payouts, its fees, and its holidays. */

import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BankReport, BankWord } from '../../money/bank/bank-report.ts';
import { payoutAttempts } from '../../money/payout/tables.ts';
import { localized } from '../../platform/base/localized.ts';

/**
 * Append-only fees of the bank for payments that left or came back, each once however often it is
 * reported.
 *
 * @writers reports of the bank
 * @readers triggers that move the fee in the ledger
 * @rows one per fee
 * @retention permanent
 */
export const bankCharges = sqliteTable(
  'bank_charges',
  {
    payout_uuid: text().notNull(),
    attempt_number: integer().notNull(),
    verdict: text().$type<'paid' | 'returned'>().notNull(),
    amount_satang: integer().notNull(),
    charged_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payout_uuid, table.attempt_number, table.verdict] }),
    foreignKey({
      columns: [table.payout_uuid, table.attempt_number],
      foreignColumns: [payoutAttempts.payout_uuid, payoutAttempts.number],
    }),
    check('bank_charges_amount', sql`${table.amount_satang} > 0`),
  ],
);

/**
 * Append-only list of processed bank reports, by the SHA-256 of their text.
 *
 * @writers the scheduled job `payouts`
 * @readers the scheduled job `payouts`, `POST /v1/office/bank-reports`
 * @rows one per report of the bank
 * @retention permanent
 */
export const bankReports = sqliteTable('bank_reports', {
  digest: text().primaryKey(),
  kind: text().notNull(),
  report_id: text().notNull(),
  read_at_ms: integer().notNull(),
});

/**
 * Bank reports that staff uploaded, as parsed. A second person confirms that a report comes from
 * the bank. Then it is due until it is processed and listed in `bank_reports`.
 *
 * @writers `POST /v1/office/bank-reports`, approvals, the scheduled job `payouts`
 * @readers `POST /v1/office/bank-reports`, approvals, the scheduled job `payouts`
 * @rows one per report that staff upload
 * @retention permanent
 */
export const carriedReports = sqliteTable(
  'carried_reports',
  {
    /** SHA-256 of the text. */
    digest: text().primaryKey(),
    kind: text().$type<BankReport['kind']>().notNull(),
    report_id: text().notNull(),
    words: text({ mode: 'json' }).$type<readonly BankWord[]>().notNull(),
    carried_at_ms: integer().notNull(),
    due_at_ms: integer(),
  },
  (table) => [index('carried_reports_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`)],
);

/**
 * Bank holidays as announced by the Bank of Thailand: one row per day. Consecutive days are
 * separate rows.
 *
 * @writers `reference.sql`, the back office (staff)
 * @readers payout dates, due dates of tax lists
 * @rows about 20 per year
 * @retention permanent
 */
export const bankHolidays = sqliteTable('bank_holidays', {
  day: text().primaryKey(),
  ...localized('name'),
});
