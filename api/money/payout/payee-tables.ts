/**
 * Payees: a VB or a family, as a person, a company or an unregistered group. Personal data is
 * encrypted. The tables are part of money, because payouts of the ledger and contracts use them.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PayeeFactName, PayeeKind, PayeeState } from '../../../calls/money/payout/payee-kind.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Payees, one per owner of V-tokens. Identity is encrypted under the payee's key. Changes need dual
 * control.
 *
 * @writers a contract that takes effect, or a later one with different data; staff for families and
 * companies (`/v1/office/payees…`)
 * @readers quotes, files for the bank, certificates
 * @rows one per VB or family with V-tokens
 * @retention while a contract binds the payee, then as long as the setting `payee_kept_days` says
 */
export const payees = sqliteTable(
  'payees',
  {
    uuid: text().primaryKey(),
    owner_kind: text().$type<'user' | 'family'>().notNull(),
    owner_uuid: text().notNull(),
    kind: text().$type<PayeeKind>().notNull(),
    state: text().$type<PayeeState>().notNull(),
    /** Key that encrypts the JSON of name, tax id and address, as on certificates. */
    key_uuid: text().notNull(),
    identity_sealed: text().notNull(),
    created_at_ms: integer().notNull(),
    created_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    reviewed_by_uuid: text().references(() => users.uuid),
  },
  (table) => [
    uniqueIndex('payees_of_owner').on(table.owner_kind, table.owner_uuid),
    index('payees_by_state').on(table.state, table.created_at_ms, table.uuid),
    check('payees_state', sql`${table.state} IN ('waiting', 'approved', 'stopped')`),
    // Every state but `waiting` names a reviewer.
    check('payees_reviewed', sql`${table.state} = 'waiting' OR ${table.reviewed_by_uuid} IS NOT NULL`),
    // Dual control: one person enters it, another checks it.
    // @answer payee_own
    check(
      'payees_two_people',
      sql`${table.state} <> 'approved' OR ${table.reviewed_by_uuid} <> ${table.created_by_uuid}`,
    ),
  ],
);

/**
 * Append-only bank accounts of a payee, encrypted. The latest one receives payouts.
 *
 * @writers a contract that takes effect, or a later one with different data; staff
 * (`/v1/office/payees…`)
 * @readers quotes, files for the bank, certificates
 * @rows one per bank account that a payee gives
 * @retention as its payee
 */
export const payeeAccounts = sqliteTable(
  'payee_accounts',
  {
    payee_uuid: text()
      .notNull()
      .references(() => payees.uuid),
    /** From 1, without gaps. */
    number: integer().notNull(),
    bank_code: text().notNull(),
    /** Digits of the account, encrypted under the payee's key. */
    account_sealed: text().notNull(),
    /** `xxx-x-x1234-x`, the form that pages show. */
    account_masked: text().notNull(),
    set_at_ms: integer().notNull(),
    set_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
  },
  (table) => [primaryKey({ columns: [table.payee_uuid, table.number] })],
);

/**
 * Append-only tax facts of a payee from a day on: tax class, VAT and tax residence. They never
 * change for past days.
 *
 * @writers a contract that takes effect, or a later one with different data; staff
 * (`/v1/office/payees…`)
 * @readers quotes, files for the bank, certificates
 * @rows one per change of a payee's tax facts
 * @retention as its payee
 */
export const payeeFacts = sqliteTable(
  'payee_facts',
  {
    payee_uuid: text()
      .notNull()
      .references(() => payees.uuid),
    name: text().$type<PayeeFactName>().notNull(),
    from_ms: integer().notNull(),
    value: text().notNull(),
    /** Reason, and its source. */
    ground: text().notNull(),
    set_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    set_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payee_uuid, table.name, table.from_ms] }),
    check('payee_facts_ground', sql`${table.ground} <> ''`),
  ],
);
