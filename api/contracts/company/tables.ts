import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';
import { contracts } from '../contract/tables.ts';

/**
 * The company's side of contracts: staff who may sign, and stamp duty. The setting `COMPANY_NAME`
 * has the company's name.
 */

/**
 * Staff who may sign for the company: by which authority and in which period.
 *
 * @writers `/v1/office/signatories…`
 * @readers `/v1/office/signatories`, `POST /v1/office/contracts/{uuid}/sign`; names for
 * `/v1/contracts/{uuid}/agreement` and `/v1/contracts/verify`
 * @rows one per authority of a staff member
 * @retention permanent
 */
export const contractSignatories = sqliteTable(
  'contract_signatories',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    name: text().notNull(),
    /** Resolution, power of attorney or register entry that grants the authority. */
    authority: text().notNull(),
    from_ms: integer().notNull(),
    until_ms: integer().notNull(),
    set_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    set_at_ms: integer().notNull(),
  },
  (table) => [
    index('contract_signatories_of').on(table.user_uuid, table.until_ms),
    // @answer invalid_form
    check('contract_signatories_window', sql`${table.until_ms} > ${table.from_ms}`),
  ],
);

/**
 * Stamp duty of contracts signed while the setting `contract_terms` treats them as hire of work
 * (จ้างทำของ): due date, payer and, once paid, the number of the receipt.
 *
 * @writers `…/sign`, `…/stamp`
 * @readers `…/stamp`, `/v1/contracts/{uuid}/agreement`
 * @rows at most one per contract
 * @retention permanent
 */
export const contractStamps = sqliteTable('contract_stamps', {
  contract_uuid: text()
    .primaryKey()
    .references(() => contracts.uuid),
  value_satang: integer().notNull(),
  duty_satang: integer().notNull(),
  paid_by: text().$type<'house' | 'person'>().notNull(),
  due_at_ms: integer().notNull(),
  receipt_number: text(),
});
